/** Finds where the sources say something, and which parameters they hand over; read with the compiler's own eyes. */
import { isNode, type Node, sourcesIn, visitSource } from '../../support/sources.ts';

export interface Call {
  readonly file: string;
  readonly key: string;
  /** Names of the parameters; null where they are not spelled out on the spot. */
  readonly parameters: readonly string[] | null;
}

/** Every `t('key')` and `t('key', { … })` below a folder. */
export function callsIn(folder: string): Call[] {
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
