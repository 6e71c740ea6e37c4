/* node_worker.js - the library in a worker thread of Node, where it blocks no other work. */
import { webcrypto } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { lengthOf, read } from './files.js';
import { serve } from './library.js';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const hear = serve({
    post: (message) => port.postMessage(message),
    random: (bytes) => {
        webcrypto.getRandomValues(bytes);
    },
    lengthOf,
    read,
});
port.on('message', hear);
