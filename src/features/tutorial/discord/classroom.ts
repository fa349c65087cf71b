/**
 * Somebody who learns, and all that their messages are made with: their language, names, theme, and what they have set.
 * It is made anew for each answer: nothing of it is remembered.
 */

import { type Answerable, actorOf, type BotContext, wordsOf } from '../../../discord/frame/index.ts';
import { plainNames, playersOf, shownNames } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { Learner, MatchMember, Theme } from '../../../match/index.ts';
import { computerLabel } from '../../lobby/discord/index.ts';

/** Who plays the other seat, and then the real game. */
export const OTHER_PLAYER = 'apprentice';

export interface Classroom {
  readonly context: BotContext;
  readonly words: Words;
  readonly learner: Learner;
  /** By seat: as formatted text shows them, and as labels do. */
  readonly names: readonly string[];
  readonly plainNames: readonly string[];
  /** As pictures show them. */
  readonly players: ReturnType<typeof playersOf>;
  readonly theme: Theme;
  readonly wordsFirst: boolean;
}

export async function classroomOf(context: BotContext, interaction: Answerable): Promise<Classroom> {
  const words = wordsOf(context, interaction);
  const { personId, name } = actorOf(interaction);
  const other = words.t('computers.seat', { name: computerLabel(words, OTHER_PLAYER) });
  const members: MatchMember[] = [
    { personId, name },
    { personId: OTHER_PLAYER, name: other, computer: OTHER_PLAYER },
  ];
  const { settings } = await context.matches.person(personId);
  return {
    context,
    words,
    learner: learnerOf(interaction),
    names: shownNames(words, { members }),
    plainNames: plainNames(words, { members }),
    players: playersOf(words, { members }),
    theme: settings.theme ?? context.defaultTheme,
    wordsFirst: settings.wordsFirst,
  };
}

/** Whoever acts, in the channel where they do. */
export function learnerOf({
  user,
  channelId,
}: {
  readonly user: { readonly id: string };
  readonly channelId: string | null;
}): Learner {
  return { personId: user.id, channelId: channelId ?? '' };
}
