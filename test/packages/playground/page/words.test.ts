import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failureIn, inputFaultIn } from '../../../../packages/playground/page/words/failure.ts';
import { LANGUAGES } from '../../../../packages/playground/page/words/languages.ts';
import { isNode, type Node, sourcesIn, visitSource } from '../../../support/sources.ts';

const PLAYGROUND = 'packages/playground';
/** Sources of texts for people; the other folders talk to bots, in Discord's own words. */
const FOR_PEOPLE = ['page', 'users', 'web', 'pageFailures.ts', 'pageProtocol.ts', 'interactions/start.ts'].concat(
  ['options.ts', 'modalValues.ts', 'payload.ts', 'registry.ts'].map((name) => `interactions/${name}`),
);
/** Attributes without text. */
const NO_TEXT = ['class', 'd', 'viewBox', 'rel', 'sandbox', 'allow'];
/** Not sentences: a header, a media query, a class, keys. */
const NO_SENTENCES = [
  /^Connection: close/,
  /^\((hover: hover|prefers-color-scheme: dark)\)$/,
  /^separator large$/,
  /^(Ctrl|Alt Shift|Tab,) /,
];
const PHRASE = /\p{L}+[,:]? \p{L}+/u;

/** Names of attributes, element after element. */
function attributeOf(node: Node): string | null {
  if (node.type !== 'JSXAttribute' || !isNode(node.name)) return null;
  return String(node.name.value);
}

/** A literal's text without markup and styles. */
function wordsOf(text: string): string {
  return text.replace(/<style>[\s\S]*?<\/style>|<[^>]*>/g, '\n');
}

/** Two consecutive words in a literal, or letters between two tags. */
function sentencesIn(file: string): string[] {
  const found: string[] = [];
  const page = file.startsWith(join(PLAYGROUND, 'page'));
  visitSource(file, (node) => {
    if (node.type === 'ImportDeclaration' || node.type === 'ThrowStatement' || /^Ts.*Type$/.test(String(node.type)))
      return false;
    const attribute = attributeOf(node);
    if (attribute !== null && NO_TEXT.includes(attribute)) return false;
    if (node.type === 'JSXText' && /\p{L}{2}/u.test(String(node.value))) found.push(String(node.value).trim());
    const text = node.type === 'StringLiteral' ? node.value : node.type === 'TemplateElement' ? node.cooked : null;
    if (typeof text !== 'string') return undefined;
    const phrase = wordsOf(text);
    if (PHRASE.test(phrase) && (page || /^\s*\p{Lu}/u.test(phrase))) found.push(phrase.trim());
    return undefined;
  });
  return found.filter((text) => !NO_SENTENCES.some((other) => other.test(text)));
}

describe('what people read on the page', () => {
  it('comes from the catalogues', () => {
    const files = sourcesIn(PLAYGROUND).filter(
      (file) =>
        FOR_PEOPLE.some((place) => file.startsWith(join(PLAYGROUND, place))) &&
        !file.startsWith(join(PLAYGROUND, 'page', 'words')),
    );
    expect(files.length).toBeGreaterThan(60);
    expect(files.flatMap((file) => sentencesIn(file).map((sentence) => `${file}: ${sentence}`))).toEqual([]);
  });

  it('exists in every language, with all facts of a failure', () => {
    const number = { code: 'number', whole: true, least: 2, most: 4 } as const;
    for (const [language, words] of LANGUAGES) {
      const failure = { code: 'input', name: 'players', fault: number } as const;
      expect(failureIn(words, failure), language).toMatch(/players.*2.*4/);
      const choices = ['eins', 'zwei'];
      expect(inputFaultIn(words, 'side', { code: 'oneOf', choices }), language).toMatch(/side.*eins.*zwei/);
      expect(words.t('itsOptions', { command: '/game new', text: 'x', names: 'side: players:' })).toMatch(
        /side: players:/,
      );
    }
    const sentences = [...LANGUAGES.values()].map((words) => failureIn(words, { code: 'noControl' }));
    expect(new Set(sentences).size).toBe(LANGUAGES.size);
  });
});
