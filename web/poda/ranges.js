/* ranges.js - parts of a file on any web host, for tables of solved games: the library, in a worker, waits for
 * them, so the requests are synchronous. Pages of the file are kept, since a search asks for neighbours. */

const PAGE = 1 << 16;
const MOST = 512; /* pages that are kept: 32 MiB */
export const MISSING = -1;
export const NO_RANGES = -2;

/** @type {Map<string, number>} */
const lengths = new Map();
/** @type {Map<string, Uint8Array>} the pages that were used last come last */
const pages = new Map();

/** The bytes from `from` on, at most a page of them; a number is one of the faults above.
 * @param {string} url
 * @param {number} from
 * @returns {Uint8Array | number} */
function request(url, from) {
    const call = new XMLHttpRequest();
    try {
        call.open('GET', url, false);
        call.responseType = 'arraybuffer';
        call.setRequestHeader('Range', `bytes=${from}-${from + PAGE - 1}`);
        call.send();
    } catch {
        return MISSING;
    }
    if (call.status !== 206) {
        return call.status === 200 ? NO_RANGES : MISSING;
    }
    const [, begin, all] = /^bytes (\d+)-\d+\/(\d+)$/.exec(call.getResponseHeader('Content-Range') ?? '') ?? [];
    if (Number(begin) !== from) {
        return NO_RANGES;
    }
    const known = lengths.get(url);
    if (known !== undefined && known !== Number(all)) { /* another file meanwhile */
        forget();
    }
    lengths.set(url, Number(all));
    return new Uint8Array(call.response);
}

function forget() {
    lengths.clear();
    pages.clear();
}

/** @param {string} url
 * @param {number} number
 * @returns {Uint8Array | number} */
function page(url, number) {
    const key = `${number} ${url}`;
    const kept = pages.get(key);
    const bytes = kept ?? request(url, number * PAGE);
    if (typeof bytes === 'number') {
        return bytes;
    }
    pages.delete(key);
    pages.set(key, bytes);
    if (pages.size > MOST) {
        pages.delete(/** @type {string} */ (pages.keys().next().value));
    }
    return bytes;
}

/** The length of the file, or one of the faults above. It is asked for anew, since the file may have changed.
 * @param {string} url */
export function lengthOf(url) {
    const first = request(url, 0);
    if (typeof first === 'number') {
        return first;
    }
    pages.set(`0 ${url}`, first);
    return lengths.get(url) ?? MISSING;
}

/** Fills `to` with the bytes from `at` on; false: they cannot be read.
 * @param {string} url
 * @param {number} at
 * @param {Uint8Array} to */
export function read(url, at, to) {
    for (let done = 0; done < to.length;) {
        const bytes = page(url, Math.floor((at + done) / PAGE));
        const offset = (at + done) % PAGE;
        if (typeof bytes === 'number' || bytes.length <= offset) {
            return false;
        }
        const part = bytes.subarray(offset, offset + to.length - done);
        to.set(part, done);
        done += part.length;
    }
    return true;
}
