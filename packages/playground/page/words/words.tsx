/** Gives components the page's texts in the person's language, else the browser's. */
import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { PageContext } from '../state/context.ts';
import { type Key, type Words, wordsFor } from './languages.ts';

export function useWords(): Words {
  return wordsFor(useContext(PageContext)?.state.me?.locale ?? navigator.language);
}

interface SentenceProps {
  /** With `{{name}}` in place of the part of that name. */
  readonly wording: Key;
  readonly parts: Readonly<Record<string, ComponentChildren>>;
}

export function Sentence({ wording, parts }: SentenceProps) {
  const pieces = useWords()
    .t(wording)
    .split(/\{\{(\w+)\}\}/);
  return <>{pieces.map((piece, index) => (index % 2 === 0 ? piece : parts[piece]))}</>;
}
