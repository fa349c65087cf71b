/** Parses source files for tests that search all of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

export type Node = Readonly<Record<string, unknown>>;

/** All source files below a folder, except generated ones. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)generated\//.test(name))
    .map((name) => join(folder, name));
}

/** Calls `onNode` for every node of a file, parents first; `false` skips the children. */
export function visitSource(file: string, onNode: (node: Node) => boolean | undefined): void {
  const syntax = { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' } as const;
  visit(parseSync(readFileSync(file, 'utf8'), syntax), onNode);
}

function visit(value: unknown, onNode: (node: Node) => boolean | undefined): void {
  if (Array.isArray(value)) for (const item of value) visit(item, onNode);
  else if (isNode(value) && onNode(value) !== false) for (const part of Object.values(value)) visit(part, onNode);
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
