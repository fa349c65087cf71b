/**
 * A sentence of the page with parts that are more than text (keys, names, buttons), in the places that the language gives them.
 * The sentences themselves are the words' matter.
 */
import type { ComponentChildren } from 'preact';
import type { Key } from '../words/languages.ts';
import { useWords } from '../words/words.ts';

interface FilledProps {
  /** With `{{name}}` where the part of that name goes. */
  readonly wording: Key;
  readonly parts: Readonly<Record<string, ComponentChildren>>;
}

export function Filled({ wording, parts }: FilledProps) {
  const pieces = useWords()
    .t(wording)
    .split(/\{\{(\w+)\}\}/);
  return <>{pieces.map((piece, index) => (index % 2 === 0 ? piece : parts[piece]))}</>;
}
