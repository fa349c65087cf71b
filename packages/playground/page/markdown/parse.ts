/**
 * Parses Discord's markdown. Lists and quotes are split off first, because the library has no lists and misses the
 * line after a quote.
 */
import { rulesExtended, SimpleMarkdown } from 'discord-markdown-parser';

interface ListItem {
  readonly text: string;
  readonly children: readonly ListBlock[];
}

export interface ListBlock {
  readonly kind: 'list';
  readonly ordered: boolean;
  readonly start: number;
  readonly items: readonly ListItem[];
}

type Block = { readonly kind: 'text'; readonly text: string } | ListBlock;

interface Line {
  readonly depth: number;
  readonly ordered: boolean;
  readonly number: number;
  readonly text: string;
}

const ITEM = /^( *)([-*]|\d{1,9}\.) +(\S.*)$/;

/** Lines inside a ``` fence or below `>>> ` are never list items. */
export function splitBlocks(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let plain: string[] = [];
  let items: Line[] = [];
  let fenced = false;
  let quoting = false;
  const endPlain = (): void => {
    if (plain.length > 0) blocks.push({ kind: 'text', text: plain.join('\n') });
    plain = [];
  };
  const endItems = (): void => {
    if (items.length > 0) blocks.push(...nested(items));
    items = [];
  };
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    if (!fenced && line.startsWith('>>> ')) {
      endItems();
      endPlain();
      plain = lines.slice(index);
      break;
    }
    const quote = !fenced && line.startsWith('> ');
    if (quote !== quoting) endPlain();
    quoting = quote;
    const item = fenced ? null : itemOf(line);
    if (item === null) {
      endItems();
      plain.push(line);
    } else {
      endPlain();
      items.push(item);
    }
    // An odd number of fences in a line opens or closes one.
    if ((line.match(/```/g)?.length ?? 0) % 2 === 1) fenced = !fenced;
  }
  endItems();
  endPlain();
  return blocks;
}

function itemOf(line: string): Line | null {
  const found = ITEM.exec(line);
  if (found === null) return null;
  const [, indent = '', mark = '-', text = ''] = found;
  const ordered = mark.endsWith('.');
  return { depth: Math.floor(indent.length / 2), ordered, number: ordered ? Number.parseInt(mark, 10) : 1, text };
}

/** Deeper lines become children of the item above; a change of the mark begins another list. */
function nested(lines: readonly Line[]): ListBlock[] {
  const lists: { ordered: boolean; start: number; items: { text: string; below: Line[] }[] }[] = [];
  const depth = lines[0]?.depth ?? 0;
  for (const line of lines) {
    const list = lists.at(-1);
    if (line.depth > depth && list !== undefined) list.items.at(-1)?.below.push(line);
    else if (list?.ordered === line.ordered) list.items.push({ text: line.text, below: [] });
    else lists.push({ ordered: line.ordered, start: line.number, items: [{ text: line.text, below: [] }] });
  }
  return lists.map(({ ordered, start, items }) => ({
    kind: 'list',
    ordered,
    start,
    items: items.map(({ text, below }) => ({ text, children: below.length > 0 ? nested(below) : [] })),
  }));
}

/** A node of the library; further fields depend on its type. */
export interface TextNode {
  readonly type: string;
  readonly content?: string | readonly TextNode[];
  readonly [field: string]: unknown;
}

/** A masked link. The library's pattern can take exponential time; here no two branches begin alike. */
const LINK = /^\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]\(\s*<?((?:[^\s()<>]|\([^\s()]*\))+)>?(?:\s+["']([^"']*)["'])?\s*\)/;

const masked = rulesExtended.link;
const parse = SimpleMarkdown.parserFor({
  ...rulesExtended,
  ...(masked === undefined ? {} : { link: { ...masked, match: (source: string) => LINK.exec(source) } }),
});

/** Allows masked links, as in messages of bots. */
export function readText(text: string): readonly TextNode[] {
  return parse(text, { inline: true }) as readonly TextNode[];
}

export function field(node: TextNode, name: string): string {
  const value = node[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function plainText(nodes: readonly TextNode[]): string {
  return nodes
    .map((node) => (typeof node.content === 'string' ? node.content : node.content ? plainText(node.content) : ''))
    .join('');
}
