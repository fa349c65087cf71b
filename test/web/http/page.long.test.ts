/** The page's HTML and assets over HTTP: headers, compression, preloads and caching. */
import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createTablePage } from '../../../src/table/index.ts';
import { testWeb } from '../support/web.ts';

/** A response without decompression. */
function rawRequest(url: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

it('the page is compressed, may be framed by Discord only, and loads nothing from elsewhere', async () => {
  const origins = ['http://127.0.0.1:9'];
  const page = createTablePage({ needsScript: [{ locale: 'en', text: 'Needs <script>' }] });
  const web = await testWeb({ page, origins });
  for (const prefix of ['', '/.proxy']) {
    const html = await fetch(`${web.url}${prefix}/`);
    expect(html.headers.get('cache-control')).toBe('no-store');
    expect(html.headers.get('referrer-policy')).toBe('no-referrer');
    expect(html.headers.get('x-content-type-options')).toBe('nosniff');
    const policy = html.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toMatch(/frame-ancestors 'self' https:\/\/discord\.com .*discordsays\.com http:\/\/127\.0\.0\.1:9$/);
    const text = await html.text();
    expect(text).toContain('Needs &#60;script&#62;');
    const fonts = [...text.matchAll(/rel="preload" as="font"[^>]*href="(assets\/[\w.-]+)"/g)].map(([, font]) => font);
    expect(fonts).toHaveLength(2);
    for (const font of fonts) {
      expect((await fetch(`${web.url}${prefix}/${font}`)).headers.get('content-type')).toBe('font/ttf');
    }
    const [, script = ''] = /<script type="module" src="(assets\/[\w-]+\.js)"/.exec(text) ?? [];
    const asset = await rawRequest(`${web.url}${prefix}/${script}`, { 'accept-encoding': 'gzip, br' });
    expect(asset).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
    expect(asset.headers['cache-control']).toContain('immutable');
    const source = brotliDecompressSync(asset.body).toString();
    expect(source).toContain('Intarsia');
    // Imports of the entry script are preloaded, which saves a round trip.
    const imports = [...source.matchAll(/\bfrom"\.\/([\w-]+\.js)"/g)].map(([, name]) => `assets/${name}`);
    const preloaded = [...text.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, name]) => name);
    expect(imports.length).toBeGreaterThan(0);
    expect(preloaded).toEqual(imports);
    const again = await rawRequest(`${web.url}/${script}`, { 'if-none-match': String(asset.headers.etag) });
    expect(again.status).toBe(304);
  }
  expect(await (await fetch(`${web.url}/config.json`)).json()).toEqual({ clientId: null });
});
