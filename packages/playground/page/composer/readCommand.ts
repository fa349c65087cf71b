/**
 * Reads a command typed as text, `/build space:C2 pay:2 yellow`, into its options' texts.
 * Whether a text is a good value is decided in `values.ts`.
 */
import type { Leaf, LeafOption } from './commands.ts';

/** An option that has been filled in: the text shown, and the value it stands for once one was chosen from a list. */
export interface Field {
  readonly name: string;
  readonly text: string;
  readonly value?: string | number | boolean;
}

export interface ReadCommand {
  readonly leaf: Leaf;
  readonly fields: readonly Field[];
  /** The option at the end of the text, if its value is being typed; its field is the last one. */
  readonly typing: LeafOption | null;
  /** Text after the command that belongs to no option. */
  readonly loose: string;
}

/**
 * The command a text names and the options it gives, or null while the text is not a whole command name.
 * Names may be in the person's language or the default one; a value runs to the next ` option:`.
 */
export function readCommand(text: string, leaves: readonly Leaf[]): ReadCommand | null {
  if (!text.startsWith('/')) return null;
  const typed = text.slice(1).toLocaleLowerCase();
  let best: { leaf: Leaf; length: number } | null = null;
  for (const leaf of leaves) {
    for (const path of [leaf.path, leaf.shownPath]) {
      const whole = typed === path.toLocaleLowerCase() || typed.startsWith(`${path.toLocaleLowerCase()} `);
      if (whole && path.length > (best?.length ?? 0)) best = { leaf, length: path.length };
    }
  }
  return best === null ? null : readOptions(best.leaf, text.slice(1 + best.length));
}

function readOptions(leaf: Leaf, rest: string): ReadCommand {
  const starts: { option: LeafOption; from: number; valueFrom: number }[] = [];
  const lower = rest.toLocaleLowerCase();
  for (const option of leaf.options) {
    for (const name of new Set([option.name, option.shownName])) {
      const mark = ` ${name.toLocaleLowerCase()}:`;
      const from = lower.indexOf(mark);
      if (from < 0 || starts.some((start) => start.option === option)) continue;
      starts.push({ option, from, valueFrom: from + mark.length });
    }
  }
  starts.sort((a, b) => a.from - b.from);
  const fields = starts.map((start, index): Field => {
    const end = starts[index + 1]?.from ?? rest.length;
    return { name: start.option.name, text: rest.slice(start.valueFrom, end).trim() };
  });
  const loose = rest.slice(0, starts[0]?.from ?? rest.length).trim();
  return placeLoose({ leaf, fields, typing: starts.at(-1)?.option ?? null, loose });
}

/** As in Discord, text right after the command's name is the first required option. */
function placeLoose(read: ReadCommand): ReadCommand {
  const first = read.leaf.options[0];
  const free = first?.required && !read.fields.some((field) => field.name === first.name);
  if (first === undefined || !free || read.loose === '' || /^[-_\p{L}\p{N}]+:/u.test(read.loose)) return read;
  return {
    ...read,
    fields: [{ name: first.name, text: read.loose }, ...read.fields],
    typing: read.typing ?? first,
    loose: '',
  };
}
