/* themed.js - canvases have plain colours, so they are painted again when the page becomes light or dark: each one in
 * the page gets an event `recolour`. */

function recolour() {
    document.querySelectorAll('canvas').forEach((canvas) => canvas.dispatchEvent(new Event('recolour')));
}

export function watchTheme() {
    new MutationObserver(recolour).observe(document.documentElement, { attributeFilter: ['data-theme'] });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', recolour);
}
