/* eslint.config.mjs - how the JavaScript of the page and of its tests is checked; see lint.sh. Its
 * modules are installed beside the ESLint that reads it, not beside this file. */
import { createRequire } from 'node:module';

const require = createRequire(process.argv[1]);
const globals = require('globals');
const js = require('@eslint/js');

export default [
    js.configs.recommended,
    {
        files: ['**/*.js', '**/*.mjs'],
        linterOptions: { reportUnusedDisableDirectives: 'error' },
        rules: {
            'complexity': ['error', 20],
            'curly': 'error',
            'eqeqeq': 'error',
            'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
            'no-implicit-globals': 'error',
            'no-shadow': ['error', { builtinGlobals: false }],
            'no-unused-vars': ['error', { ignoreRestSiblings: true }],
            'no-var': 'error',
            'object-shorthand': 'error',
            'prefer-const': 'error',
        },
    },
    { files: ['web/**/*.js'], languageOptions: { globals: globals.browser } },
    { files: ['web/poda/node.js', 'web/poda/node_worker.js', 'web/poda/files.js'], languageOptions: { globals: globals.node } },
    {
        files: ['web/offline.js'],
        languageOptions: { sourceType: 'script', globals: { ...globals.serviceworker, SITE: 'readonly' } },
        rules: { 'no-implicit-globals': 'off' },
    },
    { files: ['web/theme.js'], languageOptions: { sourceType: 'script' } },
    { files: ['src/draw/film.js'], languageOptions: { sourceType: 'script', globals: globals.browser } },
    {
        files: ['tests/web/*.mjs', 'bindings/npm/tests/*.mjs'],
        languageOptions: { globals: { ...globals.node, ...globals.browser } },
    },
];
