/** The context of messages to a learner: language, names, theme and settings. Created for each answer. */
import type { BaseInteraction } from 'discord.js';
import {
  type Answerable,
  actorOf,
  type BotContext,
  gameOfThread,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { plainNames, playersOf, shownNames } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { MatchMember, Theme } from '../../../match/index.ts';
import { EASIEST } from '../../../opponents/index.ts';
import { computerLabel } from '../../lobby/discord/index.ts';
import type { Learner } from '../usecases/commands.ts';

/** The computer player in the other seat, also in the real game afterwards. */
export const TUTORIAL_OPPONENT = EASIEST;

export interface LearnerContext {
  readonly context: BotContext;
  readonly words: Words;
  /** In seat order, for formatted text. */
  readonly names: readonly string[];
  /** In seat order, for labels. */
  readonly plainNames: readonly string[];
  readonly players: ReturnType<typeof playersOf>;
  readonly theme: Theme;
  readonly wordsFirst: boolean;
  /** Whether typed commands refer to the tutorial here, not to the game of the thread. */
  readonly canType: boolean;
}

export async function createLearnerContext(context: BotContext, interaction: Answerable): Promise<LearnerContext> {
  const words = wordsOf(context, interaction);
  const { personId, name } = actorOf(interaction);
  const other = words.t('computers.seat', { name: computerLabel(words, TUTORIAL_OPPONENT) });
  const members: MatchMember[] = [
    { personId, name },
    { personId: TUTORIAL_OPPONENT, name: other, computer: TUTORIAL_OPPONENT },
  ];
  const { settings } = await context.matches.person(personId);
  return {
    context,
    words,
    names: shownNames(words, { members }),
    plainNames: plainNames(words, { members }),
    players: playersOf(words, { members }),
    theme: settings.theme ?? context.defaultTheme,
    wordsFirst: settings.wordsFirst,
    canType: (await gameOfThread(context, interaction)) === null,
  };
}

export function learnerOf({ user, channelId }: Pick<BaseInteraction, 'user' | 'channelId'>): Learner {
  return { personId: user.id, channelId: channelId ?? '' };
}
