/**
 * The list of values under the option being typed: from the command itself, or live from the bot.
 * The bot is asked once typing pauses, and only the latest answer counts.
 */
import { useEffect, useState } from 'preact/hooks';
import type { Client } from '../state/client.ts';
import { type Leaf, type LeafOption, localized, nestOptions } from './commands.ts';
import type { Field } from './readCommand.ts';
import { asksBot, optionsForAutocomplete, ownSuggestions, type Suggestion, type World } from './values.ts';

const PAUSE = 100;

export interface Suggestions {
  readonly list: readonly Suggestion[];
  readonly loading: boolean;
}

const NONE: Suggestions = { list: [], loading: false };

interface Asked {
  readonly leaf: Leaf | null;
  readonly option: LeafOption | null;
  readonly fields: readonly Field[];
  readonly channelId: string;
}

/** Suggestions for `option` with what is typed in its field; none once a value has been chosen. */
export function useSuggestions(client: Client, world: World, asked: Asked): Suggestions {
  const { leaf, option, fields, channelId } = asked;
  const field = fields.find((given) => given.name === option?.name);
  const settled = field?.value !== undefined;
  const live = leaf !== null && option !== null && !settled && asksBot(option);
  const [answer, setAnswer] = useState<{ about: string; list: readonly Suggestion[]; loading: boolean }>({
    about: '',
    list: [],
    loading: false,
  });
  const about = live ? `${leaf.key} ${option.name}` : '';
  const question = live ? JSON.stringify([channelId, optionsForAutocomplete(leaf, fields, option, world)]) : '';

  useEffect(() => {
    if (!live) return;
    let latest = true;
    setAnswer((before) => ({ about, list: before.about === about ? before.list : [], loading: true }));
    const timer = window.setTimeout(async () => {
      const options = nestOptions(leaf, optionsForAutocomplete(leaf, fields, option, world));
      const choices = await client.autocomplete(channelId, leaf.commandId, options);
      if (!latest) return;
      const list = choices.map((choice) => ({
        label: localized(choice.name, choice.name_localizations, world.locale),
        value: choice.value,
      }));
      setAnswer({ about, list, loading: false });
    }, PAUSE);
    return () => {
      latest = false;
      window.clearTimeout(timer);
    };
  }, [about, question]);

  if (option === null || settled) return NONE;
  if (live) return answer.about === about ? answer : { list: [], loading: true };
  const typed = (field?.text ?? '').trim().toLocaleLowerCase().replace(/^[@#]/, '');
  const list = ownSuggestions(option, world).filter((choice) =>
    [choice.label, choice.note ?? '', String(choice.value)].some((name) => name.toLocaleLowerCase().includes(typed)),
  );
  return { list: list.slice(0, 25), loading: false };
}
