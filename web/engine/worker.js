/* worker.js - the library itself, compiled to WebAssembly, outside the main thread so that the page
 * never blocks. Answers one request at a time from wasm.js. */
const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** @type {any} */
let library = null; /* the exports of the module */
const BAD_DESCRIPTOR = 8;

/* The imports of the module: progress is passed on, clocks and random
 * bytes are provided, and there are no files. */
const imports = {
    poda: {
        /** @type {(...given: number[]) => void} */
        progress(depth, nodes, seconds, move, length, worth, worthLength) {
            /** @type {import('./answers.js').Progress} */
            const progress = { depth, nodes, seconds };
            if (length) {
                progress.move = decoder.decode(bytes(move, length));
                progress.worth = JSON.parse(decoder.decode(bytes(worth, worthLength)));
            }
            postMessage({ progress });
        },
    },
    wasi_snapshot_preview1: {
        /** @type {(clock: number, precision: bigint, at: number) => number} */
        clock_time_get(clock, precision, at) {
            const now = BigInt(Math.round(performance.now() * 1e6));
            new DataView(library.memory.buffer).setBigUint64(at, now, true);
            return 0;
        },
        /** @type {(at: number, length: number) => number} */
        random_get(at, length) {
            crypto.getRandomValues(bytes(at, length));
            return 0;
        },
        fd_close: () => BAD_DESCRIPTOR,
        fd_filestat_get: () => BAD_DESCRIPTOR,
        fd_read: () => BAD_DESCRIPTOR,
        fd_seek: () => BAD_DESCRIPTOR,
        fd_write: () => BAD_DESCRIPTOR,
    },
};

/** Memory moves when it grows, so views of it are not kept.
 * @param {number} at
 * @param {number} length */
function bytes(at, length) {
    return new Uint8Array(library.memory.buffer, at, length);
}

/** @param {number} at */
function textAt(at) {
    const rest = bytes(at, library.memory.buffer.byteLength - at);
    return decoder.decode(rest.subarray(0, rest.indexOf(0)));
}

/** Words in the form that the library reads, each terminated by a zero byte.
 * @param {string[]} words */
function ended(words) {
    return encoder.encode(words.map((word) => `${word.replaceAll('\0', '\ufffd')}\0`).join(''));
}

/** `words` as on the command line; `json`: otherwise the answer is a document, as bytes.
 * @param {string[]} words
 * @param {boolean} json
 * @param {string} language */
function ask(words, json, language = 'en') {
    const text = ended(words);
    const code = ended([language]);
    const room = library.allocate(text.length + code.length);
    if (!room) {
        return { memory: true };
    }
    bytes(room, text.length).set(text);
    bytes(room + text.length, code.length).set(code);
    const answer = library.ask(room, text.length, json ? 1 : 0, room + text.length);
    library.release(room);
    if (!answer) {
        return { memory: true };
    }
    const [status, length, at] = new Uint32Array(library.memory.buffer, answer, 3);
    const copy = bytes(at, length).slice();
    library.answer_release(answer);
    const failed = status !== 0;
    return { failed, content: json || failed ? decoder.decode(copy) : copy };
}

/** @param {WebAssembly.Module} module */
async function start(module) {
    library = (await WebAssembly.instantiate(module, imports)).exports;
    library._initialize();
    /** @type {Record<string, string>} */
    const formats = {};
    for (let i = 0, name; (name = library.format_name(i)); i++) {
        formats[textAt(name)] = textAt(library.format_type(i));
    }
    postMessage({ version: textAt(library.version()), formats });
}

addEventListener('message', async ({ data }) => {
    try {
        if (data.module) {
            await start(data.module);
        } else {
            const answer = ask(data.words, data.json, data.language);
            postMessage({ answer, held: library.memory.buffer.byteLength });
        }
    } catch (error) { /* after a stack overflow, for example, this instance is unusable */
        postMessage({ broken: /** @type {Error} */ (error).message });
    }
});
