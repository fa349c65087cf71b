/** Lists the options of a select menu. Role menus are empty, because the playground has no roles. */
import type { APIMessageComponentEmoji, APISelectMenuComponent } from 'discord-api-types/v10';
import { Kind } from '../shared/kinds.ts';
import { channelName, displayName } from '../shared/names.ts';
import type { State } from '../state/types.ts';

export interface MenuOption {
  readonly value: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly emoji?: APIMessageComponentEmoji | undefined;
}

export function selectOptions(
  select: APISelectMenuComponent,
  state: Pick<State, 'people' | 'bot' | 'channels'>,
): readonly MenuOption[] {
  switch (select.type) {
    case Kind.StringSelect:
      return select.options;
    case Kind.UserSelect:
    case Kind.MentionableSelect: {
      const users = [...state.people.map((person) => person.user), ...(state.bot ? [state.bot] : [])];
      return users.map((user) => ({ value: user.id, label: displayName(user), description: user.username }));
    }
    case Kind.ChannelSelect:
      return state.channels
        .filter((channel) => channel.kind !== 'dm')
        .map((channel) => ({ value: channel.id, label: `#${channelName(channel, state.people, state.bot)}` }));
    default:
      return [];
  }
}

export function chosenByDefault(select: APISelectMenuComponent): readonly string[] {
  if (select.type === Kind.StringSelect) {
    return select.options.filter((option) => option.default).map((option) => option.value);
  }
  return (select.default_values ?? []).map((value) => value.id);
}
