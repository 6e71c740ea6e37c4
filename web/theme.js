/* theme.js - applies the light or dark mode chosen last before anything is painted; without a
 * choice, that of the system. */
'use strict';
try {
    const theme = localStorage.getItem('poda.theme');
    if (theme === 'light' || theme === 'dark') {
        document.documentElement.dataset.theme = theme;
    }
} catch {
    /* storage may not be available; then nothing is stored */
}
