/** Sentences come whole from the catalogues and are never composed in code. */
import { expect, it } from 'vitest';
import { isNode, type Node, sourcesIn, visitSource } from '../../support/sources.ts';

/** Folders that address the database, not people. */
const STORE = /^src\/features\/(?:storage\/|\w+\/store(?:\.ts$|\/))/;
const SPEAKING = [
  'src/discord',
  'src/features',
  'src/language',
  'src/picture',
  'src/match',
  'src/web/views',
  'src/table/page',
  'packages/playground/page',
];

/**
 * Layout without meaning, the same in every language: line breaks, Discord's marks for headings, lists, bold, links and
 * code, a dot between adjacent facts, signs between numbers, and pictures.
 */
const LAYOUT = [
  /^$/,
  /^\n+$/,
  /^(?:\n)?(?:#{1,3} |-# |- |-# ↳ )$/,
  /^\*\*$/,
  /^\*\*\n$|^\n\*\*$/,
  /^(?:\*\*)? · (?:\*\*)?(?:<#)?$/,
  /^(?:\n)?#{1,3} $/,
  /^\[$|^\]\($|^\)$/,
  /^[`<>]+$|^<[@#]$|^>\n?$/,
  /^[#@]$/,
  /^ ?\+ ?$|^-$/,
  /^\p{Extended_Pictographic}\ufe0f? $/u,
];

/** The number of a list item. */
const ITEM = /^\. $/;

/** Names of functions that return texts, besides those of `Words`. */
const WORDING = /(?:Text|Label|Line|InWords|inWords|Name|nameOf|Names|Sentence)$/;

/** Methods of `Words` that return nothing to read. */
const SILENT = ['locale', 'marks'];

/** Modules that combine texts for all others, or produce what a person would type. */
const EXCEPT: Readonly<Record<string, string>> = {
  'src/language/catalogues/translator.ts': 'a command’s name and that of its subcommand',
  'packages/playground/page/app/attention.ts': 'a channel and its server in the tab’s title, as browsers show them',
  'src/features/tutorial/discord/typedCommand.ts': 'the command that makes a step’s move, as a person would type it',
};

function callee(node: Node): Node | null {
  return node.type === 'CallExpression' && isNode(node.callee) ? node.callee : null;
}

/** Whether an expression returns text for people: `words.t(…)`, `words.cards(…)`, `nameOfMatch(…)`. */
function speaks(node: unknown): boolean {
  if (!isNode(node)) return false;
  const called = callee(node);
  if (called?.type === 'Identifier') return WORDING.test(String(called.value));
  if (called?.type === 'MemberExpression' && isNode(called.property) && isNode(called.object)) {
    const method = String(called.property.value);
    const of = String(called.object.value ?? '');
    return /[wW]ords$/.test(of) && !SILENT.includes(method);
  }
  if (node.type === 'ConditionalExpression') return speaks(node.consequent) || speaks(node.alternate);
  if (node.type === 'ParenthesisExpression' || node.type === 'AwaitExpression') {
    return speaks(node.expression ?? node.argument);
  }
  return false;
}

/** The literal parts of a template with text for people that are not layout. */
function gluedIn(node: Node): string | null {
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.expressions) || !Array.isArray(node.quasis)) return null;
  const expressions: readonly unknown[] = node.expressions;
  if (!expressions.some(speaks)) return null;
  const quasis: readonly { readonly cooked: string }[] = node.quasis;
  const glue = quasis
    .map(({ cooked }) => cooked)
    .filter((text) => !ITEM.test(text) && !LAYOUT.some((layout) => layout.test(text)));
  return glue.length === 0 ? null : glue.join('…');
}

/** `a + b` where one side is text for people, and the other a literal that is not layout. */
function addedIn(node: Node): string | null {
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null;
  const sides = [node.left, node.right];
  if (!sides.some(speaks)) return null;
  const literal = sides.find((side) => isNode(side) && side.type === 'StringLiteral');
  if (!isNode(literal)) return null;
  const text = String(literal.value);
  return LAYOUT.some((layout) => layout.test(text)) ? null : `+ ${text}`;
}

/** Whether text for people is anywhere in an expression. */
function mentionsText(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(mentionsText);
  if (typeof value !== 'object' || value === null) return false;
  return speaks(value) || Object.values(value).some(mentionsText);
}

/** Separators of lists: `join(' · ')` and `join('\n')` are layout, `join(', ')` belongs in a catalogue. */
function joinedIn(node: Node): string | null {
  const called = callee(node);
  if (called?.type !== 'MemberExpression' || !isNode(called.property) || called.property.value !== 'join') return null;
  const [argument] = Array.isArray(node.arguments) ? node.arguments : [];
  const separator = isNode(argument) && isNode(argument.expression) ? argument.expression : null;
  if (separator === null) return null;
  if (speaks(separator)) return 'a separator from the catalogue';
  if (separator.type !== 'StringLiteral') return null;
  const text = String(separator.value);
  if (
    text === ' ' &&
    isNode(called.object) &&
    called.object.type === 'ArrayExpression' &&
    mentionsText(called.object)
  ) {
    return 'sentences with a space, which Japanese does not have';
  }
  // Names of spaces, scores and codes are not words.
  if (text === ' ' || text === '/' || text === ':' || text === ',' || text === '-' || text === '|') return null;
  return LAYOUT.some((layout) => layout.test(text)) ? null : text;
}

function gluesIn(file: string): string[] {
  const found: string[] = [];
  visitSource(file, (node) => {
    const glue = gluedIn(node) ?? addedIn(node) ?? joinedIn(node);
    if (glue !== null) found.push(`${file}: ${JSON.stringify(glue)}`);
    return undefined;
  });
  return found;
}

it('composes no sentence from several texts', () => {
  const files = SPEAKING.flatMap(sourcesIn).filter((file) => !(file in EXCEPT) && !STORE.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(gluesIn)).toEqual([]);
});
