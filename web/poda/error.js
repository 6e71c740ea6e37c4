/* error.js - the library's error for a request that it cannot answer. */

export class PodaError extends Error {
    /** @param {{code: string, message: string, at?: string}} error */
    constructor({ code, message, at }) {
        super(message);
        this.name = 'PodaError';
        this.code = code;
        this.at = at ?? '';
    }
}
