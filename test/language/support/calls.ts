/** Finds where the sources say something, and which parameters they hand over; read with the compiler's own eyes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

export interface Call {
  readonly file: string;
  readonly key: string;
  /** Names of the parameters; null where they are not spelled out on the spot. */
  readonly parameters: readonly string[] | null;
}

type Node = Readonly<Record<string, unknown>>;

/** Every `t('key')` and `t('key', { … })` below a folder. */
export function callsIn(folder: string): Call[] {
  return sourcesIn(folder).flatMap((file) => {
    const calls: Call[] = [];
    const syntax = { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' } as const;
    visit(parseSync(readFileSync(file, 'utf8'), syntax) as unknown as Node, (node) => {
      const call = callOf(node);
      if (call) calls.push({ file, ...call });
    });
    return calls;
  });
}

/** All sources below a folder, generated ones left out. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)generated\//.test(name))
    .map((name) => join(folder, name));
}

function visit(value: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, onNode);
  else if (isNode(value)) {
    onNode(value);
    for (const part of Object.values(value)) visit(part, onNode);
  }
}

function callOf(node: Node): Omit<Call, 'file'> | null {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || !Array.isArray(node.arguments)) return null;
  const named = node.callee.type === 'MemberExpression' ? node.callee.property : node.callee;
  if (!isNode(named) || named.value !== 't') return null;
  const [key, parameters] = node.arguments.map((argument: { expression: Node }) => argument.expression);
  if (key?.type !== 'StringLiteral') return null;
  return { key: String(key.value), parameters: parameters === undefined ? [] : namesIn(parameters) };
}

function namesIn(parameters: Node): string[] | null {
  if (parameters.type !== 'ObjectExpression' || !Array.isArray(parameters.properties)) return null;
  const names = parameters.properties.map((property: Node) => {
    if (property.type === 'Identifier') return String(property.value);
    return property.type === 'KeyValueProperty' && isNode(property.key) ? String(property.key.value) : null;
  });
  return names.every((name) => name !== null) ? names : null;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
