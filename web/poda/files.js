/* files.js - parts of a file, for tables of solved games in Node; ranges.js is its twin for browsers. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { MISSING } from './ranges.js';

/** @type {Map<string, number>} descriptors of the files that were asked for, one a path */
const open = new Map();

/** The length of the file, or MISSING. It is opened anew, since another one may have its name by now.
 * @param {string} path */
export function lengthOf(path) {
    try {
        const old = open.get(path);
        if (old !== undefined) {
            open.delete(path);
            closeSync(old);
        }
        const file = openSync(path, 'r');
        const about = fstatSync(file);
        if (!about.isFile()) {
            closeSync(file);
            return MISSING;
        }
        open.set(path, file);
        return about.size;
    } catch {
        return MISSING;
    }
}

/** Fills `to` with the bytes from `at` on; false: they cannot be read.
 * @param {string} path
 * @param {number} at
 * @param {Uint8Array} to */
export function read(path, at, to) {
    const file = open.get(path);
    if (file === undefined) {
        return false;
    }
    try {
        for (let done = 0; done < to.length;) {
            const count = readSync(file, to, done, to.length - done, at + done);
            if (count === 0) {
                return false;
            }
            done += count;
        }
        return true;
    } catch {
        return false;
    }
}
