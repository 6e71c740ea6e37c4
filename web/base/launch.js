/* launch.js - files that the system opens with the installed page (`file_handlers` of the manifest). */

/** Calls `open` with the text of each file that the page is opened with, now or later.
 * @param {(text: string) => any} open */
export function onFiles(open) {
    /** @type {any} */ (globalThis).launchQueue?.setConsumer(async (/** @type {{files?: any[]}} */ { files }) => {
        for (const handle of files ?? []) {
            await open(await (await handle.getFile()).text());
        }
    });
}
