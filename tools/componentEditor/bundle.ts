/** Bundles the page, in memory, when it is first asked for. The page itself lives in `page/`. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildPage, cachedOnce } from '../../packages/webKit/index.ts';

const folder = fileURLToPath(new URL('./page/', import.meta.url));

/** Gives the page's files by name: `index.html`, `main.js`, `main.css`. A failed try is made again. */
export function createPage(): () => Promise<ReadonlyMap<string, Buffer>> {
  return cachedOnce(async () => {
    const { files } = await buildPage(folder, 'main.tsx');
    const html = { name: 'index.html', bytes: await readFile(`${folder}index.html`) };
    return new Map([html, ...files].map(({ name, bytes }) => [name, bytes]));
  });
}
