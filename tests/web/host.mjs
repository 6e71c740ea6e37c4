/* host.mjs - hosts for the page: a static one for a folder, and `poda serve`. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const TYPES = {
    '.html': 'text/html',
    '.css': 'text/css',
    '.js': 'text/javascript',
    '.json': 'application/json',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
};

/* Serves a folder on a free port: {url, close()}. `types` overrides the content types of files;
 * `missing` is the response, with status 200, for files that do not exist; `ranges`: parts of files are
 * handed out. */
export function serveFolder(folder, { types = {}, missing = null, ranges = false } = {}) {
    const server = createServer(async (request, response) => {
        const { pathname } = new URL(request.url, 'http://localhost');
        const path = normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname);
        try {
            const content = await readFile(join(folder, path));
            const type = { ...TYPES, ...types }[extname(path)] ?? 'application/octet-stream';
            const part = ranges && /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
            if (part) {
                const [from, to] = [Number(part[1]), Math.min(Number(part[2]), content.length - 1)];
                response.writeHead(206, { 'Content-Type': type, 'Content-Range': `bytes ${from}-${to}/${content.length}` })
                    .end(content.subarray(from, to + 1));
                return;
            }
            response.writeHead(200, { 'Content-Type': type, 'Content-Length': content.length }).end(content);
        } catch {
            response.writeHead(missing ? 200 : 404, { 'Content-Type': 'text/html' })
                .end(missing ?? 'not found');
        }
    });
    return new Promise((resolve) => {
        server.listen(0, '127.0.0.1', () => resolve({
            url: `http://127.0.0.1:${server.address().port}/`,
            close() {
                server.close();
                server.closeAllConnections();
            },
        }));
    });
}

const STOPS = 30000; /* milliseconds that a program has to end after SIGINT */

/* Starts a program that prints its address: {url, close()}, or null if it exits before that. close()
 * interrupts it, and resolves to whether that ended it. */
export function startProgram(program, words, options = {}) {
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const over = new Promise((resolve) => {
        child.on('close', resolve);
    });
    let told = '';
    return new Promise((resolve) => {
        const hear = (text) => {
            told += text;
            const port = /http:\/\/[\w.]+:(\d+)/.exec(told)?.[1];
            if (port) {
                resolve({
                    url: `http://127.0.0.1:${port}/`,
                    async close() {
                        child.kill('SIGINT');
                        const kill = setTimeout(() => child.kill('SIGKILL'), STOPS);
                        await over;
                        clearTimeout(kill);
                        return child.signalCode !== 'SIGKILL';
                    },
                });
            }
        };
        child.stdout.on('data', hear);
        child.stderr.on('data', hear);
        child.on('error', () => resolve(null));
        over.then(() => resolve(null));
    });
}
