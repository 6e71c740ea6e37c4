/* theme.js - light or dark as chosen last, before anything is painted. Without a choice the
 * system's own. */
'use strict';
try {
    const theme = localStorage.getItem('poda.theme');
    if (theme === 'light' || theme === 'dark') {
        document.documentElement.dataset.theme = theme;
    }
} catch {
    /* storage may be forbidden; then nothing is remembered */
}
