/**
 * Messages for one reader: in their language, saying which game they are about, and silent unless they are meant by them.
 * It wraps the posting, so that announcements are told to one reader by the same code as to all.
 */
import type { Words } from '../../../language/index.ts';
import type { Match, MatchMember, MatchView, PersonId } from '../../../match/index.ts';
import type { BotContext } from '../../frame/index.ts';
import { type PublicMessage, text } from '../../messages/index.ts';
import { nameAt, nameOfMatch } from '../../wording/index.ts';
import type { Posting } from '../posting/posting.ts';

/** Somebody by the name that they were given. */
type Named = Pick<MatchMember, 'personId' | 'name'>;

/** Somebody who could not be told; `isTheirs`: because they take no direct messages. */
export interface Unreached extends Named {
  readonly isTheirs: boolean;
}

/** What is said where somebody whom a message is about could not be told, by the message's purpose. */
const WARNINGS: Readonly<Record<string, 'turn.unreachable' | 'agreements.ask.unreachable'>> = {
  turn: 'turn.unreachable',
  proposal: 'agreements.ask.unreachable',
};

/** The language that somebody has chosen, else that of their client, else that of the game. */
export async function localeOf({ matches }: BotContext, match: Match, personId: PersonId): Promise<string> {
  // They may have chosen it in another process.
  const { settings, clientLocale } = await matches.person(personId);
  return settings.locale ?? clientLocale ?? match.locale;
}

/**
 * Posting into one person's direct messages. Only what mentions them notifies them: all else comes silently.
 * `unreachable`: those whom it is about and who could not be told; `reason`: why it comes directly, null in a match without a
 * channel.
 */
export function addressed(
  posting: Posting,
  words: Words,
  view: MatchView,
  personId: PersonId,
  { unreachable, reason }: { readonly unreachable: readonly Unreached[]; readonly reason: string | null },
): Posting {
  const game = text(`-# ${nameOfMatch(words, view)}`);
  const named = (message: PublicMessage): PublicMessage => {
    const [first] = message.components;
    // A lobby names its players itself.
    return first && 'components' in first ? message : { ...message, components: [game, ...message.components] };
  };
  const warned = (message: PublicMessage, purpose: string): PublicMessage => {
    const key = WARNINGS[purpose.split('/')[0] ?? ''];
    const warnings = key
      ? unreachable.map((person) =>
          words.t(person.isTheirs ? key : 'turn.unreached', { name: nameAt(words, view.match, person) }),
        )
      : [];
    const below = [...warnings, ...(reason === null ? [] : [reason])].map((line) => text(`-# ${line}`));
    return { ...message, components: [...message.components, ...below] };
  };
  return {
    ...posting,
    once: (entry, purpose, channelId, compose) =>
      posting.once(entry, purpose, channelId, async () => {
        const message = named(await compose());
        const meant = message.allowedMentions.users?.includes(personId) ?? false;
        return { ...warned(message, purpose), ...(meant ? {} : { silent: true }) };
      }),
    edit: (channelId, messageId, message) => posting.edit(channelId, messageId, named(message)),
  };
}
