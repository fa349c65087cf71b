import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isNode, type Node, sourcesIn, visitSource } from '../../support/sources.ts';
import { SPEAKERS, wordingsOf } from '../support/speakers.ts';

/** The parameters of every English text, by its key without the plural suffix. */
const parametersByKey = new Map<string, Set<string>>();
for (const [namespace, wordings] of Object.entries(wordingsOf('en'))) {
  for (const [key, text] of Object.entries(wordings)) {
    const [, base = key, form] = /^(.*)_(one|other)$/.exec(key) ?? [];
    const names = parametersByKey.get(`${namespace}.${base}`) ?? new Set(form === undefined ? [] : ['count']);
    for (const [, name = ''] of text.matchAll(/\{\{(\w+)\}\}/g)) names.add(name);
    parametersByKey.set(`${namespace}.${base}`, names);
  }
}

it('passes every text exactly the parameters that it uses', () => {
  const calls = SPEAKERS.flatMap(({ folders, namespace }) =>
    folders
      .flatMap(callsIn)
      .map((call) => ({ ...call, key: namespace === null ? call.key : `${namespace}.${call.key}` })),
  ).filter(({ key }) => parametersByKey.has(key));
  expect(calls.length).toBeGreaterThan(50);
  const wrong = calls.flatMap(({ file, key, parameters }) => {
    if (parameters === null) return [];
    const wanted = [...(parametersByKey.get(key) ?? [])].sort();
    const passed = [...parameters].sort();
    return wanted.join() === passed.join() ? [] : [`${file}: ${key} asks for ${wanted}; given: ${passed}`];
  });
  expect(wrong).toEqual([]);
});

it('imports only types of rules, matches and computer players', () => {
  for (const file of sourcesIn('src/language')) {
    expect(readFileSync(file, 'utf8'), file).not.toMatch(
      /import (?!type )[^;]*from '[./]*\/(?:rules|match|opponents)\/index\.ts'/,
    );
  }
});

interface Call {
  readonly file: string;
  readonly key: string;
  /** Names of the parameters; null if they are not an object literal. */
  readonly parameters: readonly string[] | null;
}

/** Every `t('key')` and `t('key', { … })` below a folder. */
function callsIn(folder: string): Call[] {
  return sourcesIn(folder).flatMap((file) => {
    const calls: Call[] = [];
    visitSource(file, (node) => {
      const call = callOf(node);
      if (call) calls.push({ file, ...call });
      return undefined;
    });
    return calls;
  });
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
