/**
 * The tree of a text as the library reads it, given types of our own.
 * What each node looks like is told in `Markdown.tsx`.
 */
import { rulesExtended, SimpleMarkdown } from 'discord-markdown-parser';

/** A node of the library: which further fields it has depends on its type. */
export interface TextNode {
  readonly type: string;
  readonly content?: string | readonly TextNode[];
  readonly [field: string]: unknown;
}

/**
 * A masked link. The library's own pattern takes exponential time on texts made for that; here no two branches begin alike.
 */
const LINK = /^\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]\(\s*<?((?:[^\s()<>]|\([^\s()]*\))+)>?(?:\s+["']([^"']*)["'])?\s*\)/;

const masked = rulesExtended.link;
const parse = SimpleMarkdown.parserFor({
  ...rulesExtended,
  ...(masked === undefined ? {} : { link: { ...masked, match: (source: string) => LINK.exec(source) } }),
});

/** Reads Discord's markdown; masked links are allowed, as in messages of bots. */
export function readText(text: string): readonly TextNode[] {
  return parse(text, { inline: true }) as readonly TextNode[];
}

/** A field of a node as text, empty when it has none. */
export function field(node: TextNode, name: string): string {
  const value = node[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The plain text of nodes, for names and labels. */
export function plainText(nodes: readonly TextNode[]): string {
  return nodes
    .map((node) => (typeof node.content === 'string' ? node.content : node.content ? plainText(node.content) : ''))
    .join('');
}
