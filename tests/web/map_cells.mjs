/* map_cells.mjs - the map of the search lab, as tests see it. */

/* The centre of a cell. */
export async function cellPoint(page, row, col) {
    const canvas = page.locator('canvas.map');
    await canvas.scrollIntoViewIfNeeded();
    const box = await canvas.boundingBox();
    const size = Number(await canvas.getAttribute('data-size'));
    return [box.x + 1 + (col + 0.5) * size, box.y + 1 + (row + 0.5) * size];
}

export const mapText = (page) => page.locator('canvas.map').getAttribute('data-map');
export const cost = (page) => page.locator('.answer').getAttribute('data-cost');
