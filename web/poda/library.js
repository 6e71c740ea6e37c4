/* library.js - one instance of the library, compiled to WebAssembly, and the loop of a worker around it, which answers
 * one request at a time. What differs between browsers and Node is given by the caller, `outside`. */

/**
 * @typedef {object} Outside
 * @property {(message: any) => void} post to pool.js
 * @property {(bytes: Uint8Array) => void} random fills them
 * @property {(path: string) => number} lengthOf of a table of solved positions; negative: a fault (ranges.js)
 * @property {(path: string, at: number, to: Uint8Array) => boolean} read a part of it
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const BAD_DESCRIPTOR = 8;

/** The imports of the module: progress is passed on, clocks and random bytes are provided, tables are
 * read, and there are no other files.
 * @param {Library} library
 * @param {Outside} outside */
function importsOf(library, outside) {
    /** @param {number} at
     * @param {number} length */
    const textAt = (at, length) => decoder.decode(library.bytes(at, length));
    return {
        poda: {
            /** @type {(...given: number[]) => void} */
            progress(depth, nodes, seconds, move, length, worth, worthLength) {
                /** @type {import('./answers.js').Progress} */
                const progress = { depth, nodes, seconds };
                if (length) {
                    progress.move = textAt(move, length);
                    progress.worth = JSON.parse(textAt(worth, worthLength));
                }
                outside.post({ progress });
            },
            /** @type {(path: number, length: number) => number} */
            table_length: (path, length) => outside.lengthOf(textAt(path, length)),
            /** @type {(path: number, length: number, at: number, to: number, count: number) => number} */
            table_read: (path, length, at, to, count) =>
                Number(outside.read(textAt(path, length), at, library.bytes(to, count))),
        },
        wasi_snapshot_preview1: {
            /** @type {(clock: number, precision: bigint, at: number) => number} */
            clock_time_get(clock, precision, at) {
                const now = BigInt(Math.round(performance.now() * 1e6));
                new DataView(library.exports.memory.buffer).setBigUint64(at, now, true);
                return 0;
            },
            /** @type {(at: number, length: number) => number} */
            random_get(at, length) {
                outside.random(library.bytes(at, length));
                return 0;
            },
            fd_close: () => BAD_DESCRIPTOR,
            fd_filestat_get: () => BAD_DESCRIPTOR,
            fd_read: () => BAD_DESCRIPTOR,
            fd_seek: () => BAD_DESCRIPTOR,
            fd_write: () => BAD_DESCRIPTOR,
        },
    };
}

/** Words in the form that the library reads, each terminated by a zero byte.
 * @param {string[]} words */
function ended(words) {
    return encoder.encode(words.map((word) => `${word.replaceAll('\0', '\ufffd')}\0`).join(''));
}

export class Library {
    /** @type {any} */
    exports = null; /* of the module; start() sets them */

    /** @param {WebAssembly.Module} module
     * @param {Outside} outside */
    async start(module, outside) {
        this.exports = (await WebAssembly.instantiate(module, importsOf(this, outside))).exports;
        this.exports._initialize();
    }

    /** Memory moves when it grows, so views of it are not kept.
     * @param {number} at
     * @param {number} length */
    bytes(at, length) {
        return new Uint8Array(this.exports.memory.buffer, at, length);
    }

    /** @param {number} at */
    textAt(at) {
        const rest = this.bytes(at, this.exports.memory.buffer.byteLength - at);
        return decoder.decode(rest.subarray(0, rest.indexOf(0)));
    }

    /** Its version, and the documents that it makes with the types of their content. */
    about() {
        /** @type {Record<string, string>} */
        const formats = {};
        for (let i = 0, name; (name = this.exports.format_name(i)); i++) {
            formats[this.textAt(name)] = this.textAt(this.exports.format_type(i));
        }
        return { version: this.textAt(this.exports.version()), formats };
    }

    /** `words` as on the command line; `json`: otherwise the answer is a document. All documents that the module
     * makes are texts.
     * @param {string[]} words
     * @param {boolean} json
     * @param {string} language */
    ask(words, json, language = 'en') {
        const { exports } = this;
        const text = ended(words);
        const code = ended([language]);
        const room = exports.allocate(text.length + code.length);
        if (!room) {
            return { fault: 'memory' };
        }
        this.bytes(room, text.length).set(text);
        this.bytes(room + text.length, code.length).set(code);
        const answer = exports.ask(room, text.length, json ? 1 : 0, room + text.length);
        exports.release(room);
        if (!answer) {
            return { fault: 'memory' };
        }
        const [status, length, at] = new Uint32Array(exports.memory.buffer, answer, 3);
        const content = decoder.decode(this.bytes(at, length));
        exports.answer_release(answer);
        return { failed: status !== 0, content };
    }
}

/** The loop of a worker; the result hears a message: {module} first, then {words, json, language}. A request that comes
 * while the module is being started waits.
 * @param {Outside} outside */
export function serve(outside) {
    const library = new Library();
    let last = Promise.resolve();
    /** @param {any} data */
    const answer = async (data) => {
        try {
            if (data.module) {
                await library.start(data.module, outside);
                outside.post(library.about());
            } else {
                const given = library.ask(data.words, data.json, data.language);
                outside.post({ answer: given, held: library.exports.memory.buffer.byteLength });
            }
        } catch (error) { /* after a stack overflow, for example, this instance is unusable */
            outside.post({ broken: /** @type {Error} */ (error).message });
        }
    };
    return (/** @type {any} */ data) => {
        last = last.then(() => answer(data));
        return last;
    };
}
