/** Converts the text of an option to the value that Discord sends, or to a fault. */
import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import type { PageOption } from '../../fromPage.ts';
import type { InputFault } from '../../pageFailures.ts';
import { OptionKind } from '../shared/kinds.ts';
import { channelName, displayName } from '../shared/names.ts';
import type { State } from '../state/types.ts';
import { wordsFor } from '../words/languages.ts';
import { type Leaf, type LeafOption, localized } from './commands.ts';
import type { Field } from './readCommand.ts';

export type PageData = Pick<State, 'people' | 'bot' | 'channels'> & { readonly locale: string };

export interface Suggestion {
  readonly label: string;
  readonly value: string | number | boolean;
  readonly note?: string;
}

type Resolved =
  | { readonly ok: true; readonly value: string | number | boolean }
  | { readonly ok: false; readonly fault: InputFault };

function fixedChoices(option: LeafOption, locale: string): readonly Suggestion[] {
  const choices = 'choices' in option.raw ? (option.raw.choices ?? []) : [];
  return choices.map((choice: APIApplicationCommandOptionChoice) => ({
    label: localized(choice.name, choice.name_localizations, locale),
    value: choice.value,
  }));
}

/** Suggestions that do not need the bot. */
export function ownSuggestions(option: LeafOption, world: PageData): readonly Suggestion[] {
  switch (option.raw.type) {
    case OptionKind.Boolean: {
      const words = wordsFor(world.locale);
      return [
        { label: words.t('yes'), value: true },
        { label: words.t('no'), value: false },
      ];
    }
    case OptionKind.User:
    case OptionKind.Mentionable: {
      const users = [...world.people.map((person) => person.user), ...(world.bot ? [world.bot] : [])];
      return users.map((user) => ({ label: `@${displayName(user)}`, value: user.id, note: user.username }));
    }
    case OptionKind.Channel:
      return world.channels
        .filter((channel) => channel.kind !== 'dm')
        .map((channel) => ({ label: `#${channelName(channel, world.people, world.bot)}`, value: channel.id }));
    default:
      return fixedChoices(option, world.locale);
  }
}

export function hasAutocomplete(option: LeafOption): boolean {
  return 'autocomplete' in option.raw && option.raw.autocomplete === true;
}

function resolveField(option: LeafOption, field: Field, world: PageData): Resolved {
  if (field.value !== undefined) return { ok: true, value: field.value };
  const text = field.text.trim();
  const choices = ownSuggestions(option, world);
  if (choices.length > 0) return resolveChoice(option, text, choices);
  if (option.raw.type === OptionKind.Integer || option.raw.type === OptionKind.Number)
    return resolveNumber(option, text);
  if (option.raw.type !== OptionKind.String) return refuse({ code: 'unsupported' });
  const { min_length: min = 0, max_length: max = 6000 } = option.raw;
  if (text.length < min) return refuse({ code: 'tooShort', least: min });
  if (text.length > max) return refuse({ code: 'tooLong', most: max });
  return { ok: true, value: text };
}

const YES = ['true', 'yes', 'ja', 'igen', 'はい', '1'];
const NO = ['false', 'no', 'nein', 'nee', 'nem', 'いいえ', '0'];
const MAX_LISTED_CHOICES = 12;

function resolveChoice(option: LeafOption, text: string, choices: readonly Suggestion[]): Resolved {
  const wanted = text.toLocaleLowerCase().replace(/^<[@#]!?(\d+)>$/, '$1');
  if (option.raw.type === OptionKind.Boolean) {
    if (YES.includes(wanted)) return { ok: true, value: true };
    if (NO.includes(wanted)) return { ok: true, value: false };
  }
  const plain = (word: string): string => word.toLocaleLowerCase().replace(/^[@#]/, '');
  const found = choices.find((choice) =>
    [choice.label, String(choice.value), choice.note ?? choice.label].some((name) => plain(name) === plain(wanted)),
  );
  if (found !== undefined) return { ok: true, value: found.value };
  const names = choices.map((choice) => choice.label);
  return refuse({
    code: 'oneOf',
    choices: names.length > MAX_LISTED_CHOICES ? [...names.slice(0, MAX_LISTED_CHOICES), '…'] : names,
  });
}

function resolveNumber(option: LeafOption, text: string): Resolved {
  const whole = option.raw.type === OptionKind.Integer;
  const value = text === '' ? Number.NaN : Number(text.replace(',', '.'));
  const min = 'min_value' in option.raw ? option.raw.min_value : undefined;
  const max = 'max_value' in option.raw ? option.raw.max_value : undefined;
  const isNumber = Number.isFinite(value) && (!whole || Number.isInteger(value));
  if (isNumber && value >= (min ?? -Infinity) && value <= (max ?? Infinity)) return { ok: true, value };
  return refuse({ code: 'number', whole, least: min ?? null, most: max ?? null });
}

function refuse(fault: InputFault): Resolved {
  return { ok: false, fault };
}

export type Checked =
  | { readonly ok: true; readonly options: readonly PageOption[] }
  | { readonly ok: false; readonly name: string; readonly shownName: string; readonly fault: InputFault };

/** The options to send, or the first fault. */
export function checkFields(leaf: Leaf, fields: readonly Field[], world: PageData): Checked {
  const options: PageOption[] = [];
  for (const option of leaf.options) {
    const { name, shownName } = option;
    const field = fields.find((given) => given.name === name);
    if (field === undefined || (field.text.trim() === '' && field.value === undefined)) {
      if (!option.required) continue;
      return { ok: false, name, shownName, fault: { code: 'required', description: option.description } };
    }
    const resolved = resolveField(option, field, world);
    if (!resolved.ok) return { ok: false, name, shownName, fault: resolved.fault };
    options.push({ type: option.raw.type, name: option.name, value: resolved.value });
  }
  return { ok: true, options };
}

/** The options of an autocomplete request: `focused`, and all other valid ones. */
export function optionsForAutocomplete(
  leaf: Leaf,
  fields: readonly Field[],
  focused: LeafOption,
  world: PageData,
): readonly PageOption[] {
  return leaf.options.flatMap((option): PageOption[] => {
    const field = fields.find((given) => given.name === option.name);
    const type = option.raw.type;
    if (option.name === focused.name) return [{ type, name: option.name, value: field?.text ?? '', focused: true }];
    if (field === undefined || (field.text === '' && field.value === undefined)) return [];
    const resolved = resolveField(option, field, world);
    return resolved.ok ? [{ type, name: option.name, value: resolved.value }] : [];
  });
}
