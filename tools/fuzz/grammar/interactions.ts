/**
 * Draws interactions of a hostile client. Option types and required options stay valid, because Discord enforces them.
 */
import { type APIApplicationCommandOption, ApplicationCommandOptionType as Kind } from 'discord-api-types/v10';
import { commands } from '../../../src/features/bot/registry.ts';
import { createLanguage } from '../../../src/language/index.ts';
import { LEVELS } from '../../../src/opponents/index.ts';
import { drawCustomId } from './customIds.ts';
import { drawTextEdits, type TextEdit } from './edits.ts';
import type { Grammar } from './grammar.ts';
import { oddNumber, oddText } from './values.ts';

export interface Option {
  readonly type: number;
  readonly name: string;
  readonly value?: string | number | boolean;
  readonly focused?: boolean;
  readonly options?: readonly Option[];
}

/** `real`: the n-th control of the message. */
export type ControlRef = { readonly real: number; readonly edits: readonly TextEdit[] } | { readonly text: string };

/**
 * The place of origin as Discord reports it: `here`: unchanged; `otherServer`: a server without the bot; `direct`:
 * direct messages with the bot; `group`: direct messages of others; `noMember`: a server without member data; `bot`:
 * sent by a bot.
 */
export type Origin = 'here' | 'otherServer' | 'direct' | 'group' | 'noMember' | 'bot';

export type InteractionRequest =
  | { readonly kind: 'command' | 'autocomplete'; readonly name: string; readonly options: readonly Option[] }
  | {
      readonly kind: 'component';
      readonly type: number;
      readonly control: ControlRef;
      readonly values: readonly string[];
    }
  | { readonly kind: 'modal'; readonly control: ControlRef; readonly fields: readonly Field[] };

interface Field {
  readonly id: string;
  readonly type: number;
  readonly value: string | readonly string[];
}

const language = createLanguage();
const COMMANDS = commands.map(({ data }) => data(language));
const FIELD_IDS = [
  'language',
  'zone',
  'quiet',
  'reminders',
  'pings',
  'first',
  'last',
  'digest',
  'kind',
  'time',
  'increment',
  'whenUp',
  'note',
  'text',
];
const VALUES = [
  'A',
  'B',
  ...LEVELS,
  'yellow',
  'C3',
  'B2',
  '2Y1W',
  '0',
  '1',
  '{match}',
  '{other}',
  'de',
  'always',
  'moves',
  'rules',
];

export function drawInteraction(grammar: Grammar): InteractionRequest {
  const component = (): InteractionRequest => ({
    kind: 'component',
    type: grammar.pick([2, 2, 3, 3, 3, 5, 8]),
    control: drawControl(grammar),
    values: grammar.times(0, 3, () => drawValue(grammar)),
  });
  return grammar.choose<InteractionRequest>('interaction', {
    command: () => drawCommand(grammar),
    commandAgain: () => drawCommand(grammar),
    autocomplete: () => drawAutocomplete(grammar),
    component,
    componentAgain: component,
    componentOften: component,
    modal: () => ({ kind: 'modal', control: drawControl(grammar), fields: drawFields(grammar) }),
  });
}

export function drawOrigin(grammar: Grammar): Origin {
  const here = (): Origin => 'here';
  return grammar.choose<Origin>('origin', {
    here,
    hereAgain: here,
    hereOften: here,
    otherServer: () => 'otherServer',
    direct: () => 'direct',
    group: () => 'group',
    noMember: () => 'noMember',
    bot: () => 'bot',
  });
}

function drawControl(grammar: Grammar): ControlRef {
  return grammar.choose<ControlRef>('control', {
    real: () => ({ real: grammar.below(12), edits: [] }),
    realAgain: () => ({ real: grammar.below(12), edits: [] }),
    edited: () => ({ real: grammar.below(12), edits: drawTextEdits(grammar, 2) }),
    forged: () => ({ text: drawCustomId(grammar) }),
    forgedAgain: () => ({ text: drawCustomId(grammar) }),
  });
}

function drawValue(grammar: Grammar): string {
  return grammar.choose('selectValue', {
    known: () => grammar.pick(VALUES),
    knownAgain: () => grammar.pick(VALUES),
    customId: () => drawCustomId(grammar),
    odd: () => oddText(grammar).slice(0, 100),
  });
}

function drawFields(grammar: Grammar): readonly Field[] {
  const all = grammar.oneIn(2)
    ? FIELD_IDS
    : grammar.times(0, 6, () => (grammar.oneIn(6) ? oddText(grammar).slice(0, 100) : grammar.pick(FIELD_IDS)));
  return all.map((id) => {
    const value = grammar.oneIn(3) ? drawValue(grammar) : oddText(grammar).slice(0, 4000);
    return grammar.oneIn(3) ? { id, type: 3, value: [value] } : { id, type: 4, value };
  });
}

function drawCommand(grammar: Grammar): InteractionRequest {
  const { name, options = [] } = grammar.pick(COMMANDS);
  return { kind: 'command', name, options: drawOptions(grammar, name, options) };
}

/** An autocomplete request: incomplete options in any order, focused on any of them or on none. */
function drawAutocomplete(grammar: Grammar): InteractionRequest {
  const { name, options = [] } = grammar.pick(COMMANDS);
  return { kind: 'autocomplete', name, options: typing(grammar, drawOptions(grammar, name, options)) };
}

function typing(grammar: Grammar, options: readonly Option[]): readonly Option[] {
  if (options.some((option) => option.options !== undefined))
    return options.map((option) => ({ ...option, options: typing(grammar, option.options ?? []) }));
  const game: Option = { type: Kind.String, name: 'game', value: '' };
  const focus = grammar.choose('focus', {
    game: () => 'game',
    gameAgain: () => 'game',
    drawn: () => options.at(-1)?.name ?? 'game',
    unknown: () => '__proto__',
    none: () => null,
  });
  const others = options.filter((option) => option.name !== focus);
  const focused = options.find((option) => option.name === focus) ?? { ...game, name: focus ?? 'game' };
  const typed = { ...focused, value: grammar.oneIn(3) ? '' : oddText(grammar).slice(0, 6000) };
  return focus === null ? options : [...others, { ...typed, focused: true }];
}

function drawOptions(
  grammar: Grammar,
  rule: string,
  defined: readonly APIApplicationCommandOption[],
): readonly Option[] {
  const inner = defined.filter(({ type }) => type === Kind.Subcommand || type === Kind.SubcommandGroup);
  if (inner.length > 0) {
    const name = grammar.choose(
      `/${rule}`,
      Object.fromEntries(inner.map((option) => [option.name, () => option.name])),
    );
    const chosen = inner.find((option) => option.name === name);
    const below = chosen !== undefined && 'options' in chosen ? (chosen.options ?? []) : [];
    return [{ type: chosen?.type ?? Kind.Subcommand, name, options: drawOptions(grammar, `${rule} ${name}`, below) }];
  }
  return defined
    .filter((option) => option.required === true || grammar.oneIn(2))
    .map((option) => ({ type: option.type, name: option.name, value: drawOptionValue(grammar, option) }));
}

function drawOptionValue(grammar: Grammar, option: APIApplicationCommandOption): string | number | boolean {
  const offered = 'choices' in option ? (option.choices ?? []).map(({ value }) => value) : [];
  if (offered.length > 0 && !grammar.oneIn(4)) return grammar.pick(offered);
  switch (option.type) {
    case Kind.Boolean:
      return grammar.oneIn(2);
    case Kind.Integer:
      return grammar.oneIn(2) ? grammar.below(6) : Math.trunc(oddNumber(grammar));
    case Kind.Number:
      return oddNumber(grammar);
    case Kind.User:
      return grammar.pick(['{person0}', '{person1}', '{person2}', '{person3}']);
    default:
      return drawValue(grammar).slice(0, 6000);
  }
}
