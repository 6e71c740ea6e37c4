/* poda.d.ts - what the package `poda` exports, the same in browsers and in Node. */
import type { Answers, AnswerOf, Progress } from './answers.js';

export * from './answers.js';

/* As on the command line: `{ game: 'nim', heaps: [3, 4, 5] }` is `game=nim heaps=3,4,5`, true is `yes`, and undefined
 * and null are left out. The empty text is a value: `tables: ''` uses no table where a server has one. `lang: 'es'` is for texts in Spanish. */
export type Value = string | number | boolean | null | undefined | readonly (string | number)[];
export type Params = Record<string, Value>;

/* How a request is watched and ended. */
export interface Watch {
    signal?: AbortSignal;
    onProgress?: (progress: Progress) => void;
}

export interface Options {
    /* where poda.wasm is, or the compiled module; beside the package unless told. In Node a path or a file: URL. */
    wasm?: string | URL | WebAssembly.Module;
}

export interface Poda {
    readonly version: string;
    /* the documents that textOf() makes, with the types of their content */
    readonly formats: Readonly<Record<string, string>>;
    /* The answer as an object, the JSON of the command line. Throws a PodaError, or the signal's reason. */
    ask<V extends keyof Answers, P extends Params>(verb: V, params?: P, watch?: Watch): Promise<AnswerOf<V, P>>;
    ask(verb: string, params?: Params, watch?: Watch): Promise<any>;
    /* What the command line prints; with `format: 'svg'` and the like that document. */
    textOf(verb: string, params?: Params, watch?: Watch): Promise<string>;
    /* Ends the workers; requests that are under way are rejected. */
    close(): Promise<void>;
}

/* An engine with workers of its own. */
export function open(options?: Options): Promise<Poda>;

/* Those of an engine that is opened when it is first asked. */
export const ask: Poda['ask'];
export const textOf: Poda['textOf'];

/* The library's error: `code` as in docs/json.md, `at` the parameter that is wrong, or ''. */
export class PodaError extends Error {
    constructor(error: { code: string; message: string; at?: string });
    readonly code: string;
    readonly at: string;
}
