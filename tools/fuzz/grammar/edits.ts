/**
 * Small changes to valid JSON and text, which get past first checks; the list of changes is what gets shorter when
 * narrowing down.
 */
import type { Grammar } from './grammar.ts';
import { type Json, oddJson, oddNumber, oddText } from './values.ts';

type Path = readonly (string | number)[];

/** `copy` inserts a value from another place. */
export type Edit =
  | { readonly at: Path; readonly do: 'remove' | 'double' | 'reverse' }
  | { readonly at: Path; readonly do: 'set'; readonly value: Json }
  | { readonly at: Path; readonly do: 'add'; readonly key: string; readonly value: Json }
  | { readonly at: Path; readonly do: 'copy'; readonly from: Path };

/** Changes at random places of the JSON; `most`: their maximum number. */
export function drawEdits(grammar: Grammar, json: Json, most = 4): readonly Edit[] {
  const places = placesIn(json);
  return grammar.times(1, most, () => {
    const at = grammar.pick(places);
    const old = valueAt(json, at);
    return grammar.choose<Edit>('edit', {
      remove: () => ({ at, do: 'remove' }),
      double: () => ({ at, do: 'double' }),
      reverse: () => ({ at, do: 'reverse' }),
      set: () => ({ at, do: 'set', value: oddJson(grammar) }),
      near: () => ({ at, do: 'set', value: near(grammar, old) }),
      nearAgain: () => ({ at, do: 'set', value: near(grammar, old) }),
      add: () => ({ at, do: 'add', key: oddText(grammar).slice(0, 200), value: oddJson(grammar) }),
      copy: () => ({ at, do: 'copy', from: grammar.pick(places) }),
      copyAgain: () => ({ at, do: 'copy', from: grammar.pick(places) }),
    });
  });
}

/** A value of the same type, which passes the schema's type check. */
function near(grammar: Grammar, old: Json | undefined): Json {
  if (typeof old === 'number') return grammar.oneIn(2) ? old + grammar.pick([-1, 1]) : oddNumber(grammar);
  if (typeof old === 'string') return grammar.oneIn(2) ? edited(old, drawTextEdits(grammar)) : oddText(grammar);
  if (typeof old === 'boolean') return !old;
  if (Array.isArray(old)) return old.slice(grammar.below(old.length + 1));
  return oddJson(grammar);
}

/** Applies all changes in order; changes of places that no longer exist have no effect. */
export function editedJson(json: Json, edits: readonly Edit[]): Json {
  return edits.reduce<Json>((before, edit) => changed(before, edit.at, edit, before) ?? null, json);
}

function changed(json: Json | undefined, at: Path, edit: Edit, whole: Json): Json | undefined {
  const [key, ...rest] = at;
  if (key === undefined) return atPlace(json, edit, whole);
  if (Array.isArray(json)) {
    return json.flatMap((item: Json, index) => {
      if (index !== key) return [item];
      if (rest.length === 0 && edit.do === 'double') return [item, item];
      const made = changed(item, rest, edit, whole);
      return made === undefined ? [] : [made];
    });
  }
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, item]) => {
      const made = name === key ? changed(item, rest, edit, whole) : item;
      return made === undefined ? [] : [[name, made]];
    }),
  );
}

function atPlace(json: Json | undefined, edit: Edit, whole: Json): Json | undefined {
  switch (edit.do) {
    case 'remove':
      return undefined;
    case 'double':
      return typeof json === 'string' ? json + json : json === undefined ? json : [json, json];
    case 'reverse':
      return Array.isArray(json) ? json.toReversed() : json;
    case 'set':
      return edit.value;
    case 'add':
      if (Array.isArray(json)) return [...json, edit.value];
      return typeof json === 'object' && json !== null
        ? Object.fromEntries([...Object.entries(json), [edit.key, edit.value]])
        : json;
    case 'copy':
      return valueAt(whole, edit.from);
  }
}

function valueAt(json: Json, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((inner, key) => {
    if (Array.isArray(inner)) return typeof key === 'number' ? inner[key] : undefined;
    if (typeof inner !== 'object' || inner === null) return undefined;
    return Object.entries(inner).find(([name]) => name === key)?.[1];
  }, json);
}

function placesIn(json: Json, at: Path = []): readonly Path[] {
  if (Array.isArray(json)) return [at, ...json.flatMap((item: Json, index) => placesIn(item, [...at, index]))];
  if (typeof json !== 'object' || json === null) return [at];
  return [at, ...Object.entries(json).flatMap(([name, item]) => placesIn(item, [...at, name]))];
}

/** `at`: the position as a share of the length, from 0 to 1. */
export interface TextEdit {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

export function drawTextEdits(grammar: Grammar, most = 3): readonly TextEdit[] {
  return grammar.times(1, most, () => {
    const at = grammar.below(1000) / 1000;
    return grammar.choose<TextEdit>('textEdit', {
      remove: () => ({ at, remove: 1 + grammar.below(4), insert: '' }),
      cut: () => ({ at, remove: 1e9, insert: '' }),
      sign: () => ({ at, remove: grammar.below(2), insert: grammar.pick([...'{}[]",:;\\\n\r\t \u0000é-+.0']) }),
      insert: () => ({ at, remove: 0, insert: oddText(grammar) }),
      deep: () => ({ at, remove: 0, insert: grammar.pick(['[', '{"a":', '"']).repeat(grammar.pick([10, 5000])) }),
    });
  });
}

export function edited(text: string, edits: readonly TextEdit[]): string {
  return edits.reduce((before, { at, remove, insert }) => {
    const place = Math.floor(at * before.length);
    return before.slice(0, place) + insert + before.slice(place + remove);
  }, text);
}
