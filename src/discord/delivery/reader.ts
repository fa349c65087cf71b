/**
 * Messages for one reader: in their language, saying which game they are about, and silent unless they are meant by them.
 * What the messages say is the views' matter.
 */
import type { Words } from '../../language/index.ts';
import type { Match, MatchView, PersonId } from '../../match/index.ts';
import type { BotContext } from '../context.ts';
import { text } from '../support/components.ts';
import { escapeName } from '../support/text.ts';
import { nameOfMatch } from '../support/whichMatch.ts';
import type { PublicMessage } from '../views/publicMessages.ts';
import type { Posting } from './posting.ts';

/** The language that somebody has chosen, else that of their client, else that of the game. */
export async function localeOf({ locales, matches }: BotContext, match: Match, personId: PersonId): Promise<string> {
  return locales.get(personId) ?? (await matches.person(personId)).clientLocale ?? match.locale;
}

/**
 * Posting into one person's direct messages. Only what mentions them notifies them: all else comes silently.
 * `unreachable`: the name of the person to move, where they could not be told.
 */
export function addressed(
  posting: Posting,
  words: Words,
  view: MatchView,
  personId: PersonId,
  unreachable: string | null,
): Posting {
  const game = text(`-# ${nameOfMatch(words, view)}`);
  const named = (message: PublicMessage): PublicMessage => {
    const [first] = message.components;
    // A lobby names its players itself.
    return first && 'components' in first ? message : { ...message, components: [game, ...message.components] };
  };
  const warned = (message: PublicMessage): PublicMessage => {
    const warning = unreachable === null ? null : words.t('turn.unreachable', { name: escapeName(unreachable) });
    return warning === null ? message : { ...message, components: [...message.components, text(`-# ${warning}`)] };
  };
  return {
    ...posting,
    once: (entry, purpose, channelId, compose) =>
      posting.once(entry, purpose, channelId, async () => {
        const message = named(await compose());
        const meant = message.allowedMentions.users?.includes(personId) ?? false;
        return { ...(purpose === 'turn' ? warned(message) : message), ...(meant ? {} : { silent: true }) };
      }),
    edit: (channelId, messageId, message, as) => posting.edit(channelId, messageId, named(message), as),
  };
}
