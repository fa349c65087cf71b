/** Adapts posting to one reader: their language, the game's name, and notifications only for mentions. */
import type { Words } from '../../../language/index.ts';
import type { Match, MatchMember, MatchView, PersonId } from '../../../match/index.ts';
import type { BotContext } from '../../interactions/index.ts';
import { type PublicMessage, text } from '../../messages/index.ts';
import { nameAt, nameOfMatch } from '../../wording/index.ts';
import type { Posting } from '../posting/posting.ts';

type Named = Pick<MatchMember, 'personId' | 'name'>;

/** A person who could not be reached; `refusesMessages` is true if they accept no direct messages. */
export interface UnreachedPerson extends Named {
  readonly refusesMessages: boolean;
}

/** The warning that a person could not be reached, by the message's purpose. */
const WARNINGS: Readonly<Record<string, 'turn.unreachable' | 'agreements.ask.unreachable'>> = {
  turn: 'turn.unreachable',
  proposal: 'agreements.ask.unreachable',
};

/** The language that a person has chosen, or that of their client, or the game's. */
export async function localeOf({ matches }: BotContext, match: Match, personId: PersonId): Promise<string> {
  // Read from the database, because the person may have chosen it in another process.
  const { settings, clientLocale } = await matches.person(personId);
  return settings.locale ?? clientLocale ?? match.locale;
}

/**
 * Posts to one person's direct messages, silently unless the message mentions them. `unreachable` are the people it is
 * about who could not be reached; `reason` says why it comes as a direct message, null in a match without a channel.
 */
export function postingToReader(
  posting: Posting,
  words: Words,
  view: MatchView,
  personId: PersonId,
  { unreachable, reason }: { readonly unreachable: readonly UnreachedPerson[]; readonly reason: string | null },
): Posting {
  const game = text(`-# ${nameOfMatch(words, view)}`);
  const withGameName = (message: PublicMessage): PublicMessage => {
    const [first] = message.components;
    // The lobby message names its players anyway.
    return first && 'components' in first ? message : { ...message, components: [game, ...message.components] };
  };
  const withWarnings = (message: PublicMessage, purpose: string): PublicMessage => {
    const key = WARNINGS[purpose.split('/')[0] ?? ''];
    const warnings = key
      ? unreachable.map((person) =>
          words.t(person.refusesMessages ? key : 'turn.unreached', { name: nameAt(words, view.match, person) }),
        )
      : [];
    const below = [...warnings, ...(reason === null ? [] : [reason])].map((line) => text(`-# ${line}`));
    return { ...message, components: [...message.components, ...below] };
  };
  return {
    ...posting,
    once: (entry, purpose, channelId, compose) =>
      posting.once(entry, purpose, channelId, async () => {
        const message = withGameName(await compose());
        const isMentioned = message.allowedMentions.users?.includes(personId) ?? false;
        return { ...withWarnings(message, purpose), ...(isMentioned ? {} : { silent: true }) };
      }),
    edit: (channelId, messageId, message) => posting.edit(channelId, messageId, withGameName(message)),
  };
}
