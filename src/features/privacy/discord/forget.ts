/**
 * `/me forget`: what would be deleted and what stays, then once more whether that is meant, and then it is done.
 * Deleting it is the matches' matter; what the bot remembers of a person in memory goes, too.
 */
import {
  acknowledge,
  actorOf,
  anybody,
  buttonInput,
  type Control,
  conclude,
  defineControl,
  none,
  type Subcommand,
  show,
  showPrivately,
  subcommandData,
  wordsOf,
} from '../../../discord/frame/index.ts';
import { forgetQuestion, forgetSure, PRIVACY_ACTIONS } from './message.ts';

export const forgetMe: Subcommand = {
  name: 'forget',
  offers: null,
  data: (language) => subcommandData(language, 'me.forget', []),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const games = await context.matches.openGames(interaction.user.id);
    await showPrivately(interaction, forgetQuestion(wordsOf(context, interaction), games));
  },
};

const askAgain = defineControl({
  action: PRIVACY_ACTIONS.ask,
  takes: buttonInput,
  details: none,
  door: anybody,
  execute: (context, { interaction }) => show(interaction, forgetSure(wordsOf(context, interaction))),
});

const forget = defineControl({
  action: PRIVACY_ACTIONS.forget,
  takes: buttonInput,
  details: none,
  door: anybody,
  async execute(context, { interaction }) {
    const words = wordsOf(context, interaction);
    const { id } = interaction.user;
    await context.matches.forget(id, actorOf(interaction));
    context.locales.delete(id);
    context.typed.drop(id);
    await conclude(interaction, words.t('privacy.forget.done', { name: words.t('privacy.someone') }));
  },
});

export const privacyControls: readonly Control[] = [askAgain, forget];
