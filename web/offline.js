/* offline.js - a service worker that caches the files of the static site, so that it opens without
 * a network. `poda site` writes a line before this one: const SITE = {version, files}. A new
 * version is fetched as a whole, and used when no page of the old one is open: files of two
 * versions are never mixed. */
const CACHE = `poda-${SITE.version}`;

self.addEventListener('install', (event) => {
    const requests = SITE.files.map((file) => new Request(file, { cache: 'reload' }));
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener('activate', (event) => {
    event.waitUntil(caches.keys()
        .then((names) => Promise.all(names
            .filter((name) => name.startsWith('poda-') && name !== CACHE)
            .map((name) => caches.delete(name))))
        .then(() => self.clients.claim()));
});

/* The page requests `api` to find out whether there is a server. A file of the site says that there
 * is none, but it must not hide a server. */
async function answer(request) {
    const kept = await (await caches.open(CACHE)).match(request, { ignoreSearch: true });
    const isProbe = new URL(request.url).pathname.endsWith('/api');
    if (kept && !isProbe) {
        return kept;
    }
    try {
        return await fetch(request);
    } catch (error) {
        if (kept) {
            return kept;
        }
        throw error;
    }
}

self.addEventListener('fetch', (event) => {
    const { request } = event;
    const own = request.url.startsWith(self.registration.scope);
    if (own && request.method === 'GET') {
        event.respondWith(answer(request));
    }
});
