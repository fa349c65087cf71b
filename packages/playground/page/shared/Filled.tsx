/**
 * A sentence of the page with parts that are more than text (keys, names, buttons), in the places that the language gives them.
 * The sentences themselves are the words' matter.
 */
import type { ComponentChildren } from 'preact';

/** `sentence`: with `{name}` where the part of that name goes. */
export function Filled({ sentence, parts }: { sentence: string; parts: Readonly<Record<string, ComponentChildren>> }) {
  return <>{sentence.split(/\{(\w+)\}/).map((piece, index) => (index % 2 === 0 ? piece : parts[piece]))}</>;
}
