/** Draws odd texts, numbers and JSON for any entry point. */
import type { Grammar } from './grammar.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const LETTERS = 'abcXYZ019 .:-_/';

/** Mostly short texts, up to about 10,000 characters. */
export function oddText(grammar: Grammar): string {
  return grammar.choose('text', {
    empty: () => '',
    blank: () => grammar.pick([' ', '\t', '\u00a0', '\u3000', '\u200b', '\r', '\u2028']),
    letters: () => grammar.times(1, 12, () => grammar.pick([...LETTERS])).join(''),
    digits: () => grammar.pick(['0', '-1', '007', '1e3', '0x10', '99999999999999999999', '１２', '1.5', '-0']),
    control: () => grammar.pick(['\u0000', 'a\u0000b', '\u001b[2J', '\u0007', '\u007f', '\ufeff']),
    unicode: () => grammar.pick(['é', 'e\u0301', 'ß', 'ﬁ', 'İ', '日本', '👩‍👩‍👧', '\u202eabc', 'a\u0300'.repeat(50)]),
    lone: () => grammar.pick(['\ud800', 'a\udc00', '\udfff\ud800']),
    mention: () => grammar.pick(['@everyone', '@here', '<@1>', '<@&1>', '<#1>', '</game new:1>', '<t:0:R>']),
    markup: () =>
      grammar.pick(['**a', '```', '||x||', '[a](http://x)', '# a', '> a', '<script>alert(1)</script>', '{{x}}']),
    escape: () =>
      grammar.pick(['%00', '%', '%2e%2e%2f', '\\', "'", '"', "' OR 1=1 --", '$x', '$(id)', '../../etc/passwd']),
    property: () => grammar.pick(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'then']),
    word: () => grammar.pick(['null', 'undefined', 'NaN', 'true', '[object Object]', 'Infinity']),
    long: () => grammar.pick(LONG).repeat(grammar.pick([99, 101, 1999, 2001, 4097, 9999])),
  });
}

const LONG = ['a', '1', ' ', 'é', '👍', '(', '\n', ':'];

export function oddNumber(grammar: Grammar): number {
  return grammar.choose('number', {
    small: () => grammar.below(12),
    negative: () => -1 - grammar.below(5),
    fraction: () => grammar.pick([0.5, -0.1, 1e-320, 3.0000001]),
    edge: () => grammar.pick([2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, -(2 ** 31), 255, 256, 65536]),
    huge: () => grammar.pick([1e21, 1e308, -1e308, 2 ** 63]),
    zero: () => grammar.pick([0, -0]),
  });
}

export function oddJson(grammar: Grammar, depth = 3): Json {
  const inner = () => (depth <= 0 ? null : oddJson(grammar, depth - 1));
  return grammar.choose<Json>('json', {
    null: () => null,
    boolean: () => grammar.oneIn(2),
    number: () => oddNumber(grammar),
    text: () => oddText(grammar),
    list: () => grammar.times(0, 4, inner),
    object: () => fromEntries(grammar.times(0, 4, (): [string, Json] => [oddText(grammar).slice(0, 200), inner()])),
    property: () => fromEntries([[grammar.pick(['__proto__', 'constructor', 'toJSON', 'then', 'length']), inner()]]),
    longList: () => Array.from({ length: grammar.pick([26, 101, 1001]) }, () => 0),
    deep: () => nested(grammar.pick([50, 500, 3000])),
  });
}

function nested(depth: number): Json {
  let json: Json = [];
  for (let count = 0; count < depth; count += 1) json = count % 2 === 0 ? [json] : { options: json };
  return json;
}

/** Unlike an object literal, this makes `__proto__` an ordinary property. */
function fromEntries(entries: readonly (readonly [string, Json])[]): Json {
  return Object.fromEntries(entries);
}

/** The text with lone surrogates replaced, as required in URLs. */
export function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
