/** Parses a command typed as text, `/build space:C2 pay:2 yellow`; `values.ts` validates the values. */
import type { Leaf, LeafOption } from './commands.ts';

/** A filled-in option: its text, and its value if it was chosen from a list. */
export interface Field {
  readonly name: string;
  readonly text: string;
  readonly value?: string | number | boolean;
}

export interface ReadCommand {
  readonly leaf: Leaf;
  readonly fields: readonly Field[];
  /** The option whose value is being typed at the end of the text. */
  readonly typing: LeafOption | null;
  /** Text that belongs to no option. */
  readonly loose: string;
}

/** Null while the command's name is incomplete. Names may be in the person's language or the default one. */
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
