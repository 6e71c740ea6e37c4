/* worker.js - the library in a worker of a browser, where it blocks no page. */
import { serve } from './library.js';
import { lengthOf, read } from './ranges.js';

const hear = serve({
    post: (message) => postMessage(message),
    random: (bytes) => {
        crypto.getRandomValues(bytes);
    },
    lengthOf,
    read,
});
addEventListener('message', ({ data }) => hear(data));
