/** `/me forget`: explains what is erased, asks for confirmation, and erases the person's data. */
import {
  actorOf,
  anybody,
  type Control,
  confirmation,
  defineControl,
  endDialogue,
  type Subcommand,
  showPrivately,
  showStep,
  subcommand,
} from '../../../discord/interactions/index.ts';
import { type PrivateMessage, withoutGame } from '../../../discord/messages/index.ts';
import type { Words } from '../../../language/index.ts';

const PRIVACY_ACTIONS = { ask: 'forgetAsk', forget: 'forgetMe' } as const;

/** `games`: the number of running games that the person would leave. */
function forgetQuestion(words: Words, games: number): PrivateMessage {
  const lines = [
    `### ${words.t('privacy.forget.title')}`,
    ...(games > 0 ? [words.t('privacy.forget.games', { count: games })] : []),
    words.t('privacy.forget.text', { name: words.t('privacy.someone') }),
  ];
  return confirmation(words, withoutGame(PRIVACY_ACTIONS.ask), {
    question: lines.join('\n'),
    confirm: words.t('privacy.forget.button'),
    cancel: words.t('privacy.forget.keep'),
  });
}

function forgetSure(words: Words): PrivateMessage {
  return confirmation(words, withoutGame(PRIVACY_ACTIONS.forget), {
    question: words.t('privacy.forget.sure'),
    confirm: words.t('privacy.forget.confirm'),
    cancel: words.t('privacy.forget.keep'),
  });
}

export const forgetSubcommand: Subcommand = {
  ...subcommand('me.forget'),
  async execute(context, interaction, words) {
    const games = await context.matches.openGames(interaction.user.id);
    await showPrivately(interaction, forgetQuestion(words, games));
  },
};

const askAgain = defineControl({
  action: PRIVACY_ACTIONS.ask,
  guard: anybody,
  execute: (_, { interaction, words }) => showStep(interaction, forgetSure(words)),
});

const forget = defineControl({
  action: PRIVACY_ACTIONS.forget,
  guard: anybody,
  execute: async (context, { interaction, words }) => {
    const { id } = interaction.user;
    await context.matches.forget(id, actorOf(interaction));
    context.locales.delete(id);
    context.refusedForms.drop(id);
    await endDialogue(interaction, words.t('privacy.forget.done', { name: words.t('privacy.someone') }));
  },
});

export const privacyControls: readonly Control[] = [askAgain, forget];
