/**
 * The tree of a text as the library reads it, given types of our own.
 * What each node looks like is told in `Markdown.tsx`.
 */
import { parse } from 'discord-markdown-parser';

/** A node of the library: which further fields it has depends on its type. */
export interface TextNode {
  readonly type: string;
  readonly content?: string | readonly TextNode[];
  readonly [field: string]: unknown;
}

/** Reads Discord's markdown; masked links are allowed, as in messages of bots. */
export function readText(text: string): readonly TextNode[] {
  return parse(text, 'extended') as readonly TextNode[];
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
