/** Writes the gallery's page: every state below its surface, with its variant and its faults. */
import type { Walked } from './walk.ts';

export type ShownState = Omit<Walked, 'shot'> & {
  /** The file beside the page; null if the state could not be shown, or is a message. */
  readonly file: string | null;
  /** Of a message: its texts, and the labels of its controls. */
  readonly lines?: readonly string[];
};

const STYLE = `body{margin:24px;background:#23201d;color:#efe7da;font:15px/1.4 system-ui,sans-serif}
a{color:#8ec5ff} nav{display:flex;flex-wrap:wrap;gap:8px 16px} h2{margin-top:48px}
figure p{white-space:pre-wrap;overflow-wrap:anywhere;margin:0 0 8px} section div{display:grid;grid-template-columns:repeat(auto-fill,minmax(320px,1fr));gap:24px}
figure{margin:0} img{width:100%;height:auto;border-radius:8px;background:#3a352f}
figcaption small{display:block;color:#b9ae9f} .fault{color:#ffb0a8} .known{color:#e5c07b}`;

export function galleryHtml(shown: readonly ShownState[]): string {
  const bySurface = new Map<string, ShownState[]>();
  for (const state of shown) bySurface.set(state.surface, [...(bySurface.get(state.surface) ?? []), state]);
  const links = [...bySurface].map(
    ([name, states]) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a> ${states.length}`,
  );
  const sections = [...bySurface].map(
    ([name, states]) =>
      `<section id="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2><div>${states.map(figureOf).join('')}</div></section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Gallery of states</title><style>${STYLE}</style><h1>Gallery of states</h1>
<nav>${links.map((link) => `<span>${link}</span>`).join('')}</nav>${sections.join('\n')}</html>`;
}

function figureOf({ state, variant, faults, known, file, lines: message = [] }: ShownState): string {
  const lines = [
    ...faults.map((fault) => `<p class="fault">${escapeHtml(fault)}</p>`),
    ...known.map((fault) => `<p class="known">${escapeHtml(fault)}</p>`),
  ];
  const picture =
    file === null ? '' : `<a href="${file}"><img src="${file}" alt="${escapeHtml(state)}" loading="lazy"></a>`;
  const text = message.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  const caption = `${escapeHtml(state)}<small>${escapeHtml(Object.values(variant).join(' · '))}</small>`;
  return `<figure>${picture}${text}<figcaption>${caption}${lines.join('')}</figcaption></figure>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);
}
