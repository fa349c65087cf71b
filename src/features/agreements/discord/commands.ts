/**
 * `/game resign`, `replace`, `pause`, `resume` and `rematch`: what players agree on beside the game.
 * What it takes is decided by the matches; the questions to the others are posted by the delivery.
 */
import { ApplicationCommandOptionType } from 'discord.js';
import {
  acknowledge,
  gameOption,
  mayTakeSeat,
  ownFinished,
  ownRunning,
  type Scope,
  type Subcommand,
  say,
  showPrivately,
  subcommandData,
  whichMatch,
  wordsOf,
} from '../../../discord/frame/index.ts';
import { personName } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { Done } from '../../../match/index.ts';
import { SIDES } from '../../../rules/index.ts';
import { agreeOn } from './agreeOn.ts';
import { askedText } from './asked.ts';
import { resignQuestion } from './questions.ts';
import { playAgain } from './rematch.ts';

const PLAYER = 'player';
const OF = 'of';
const SIDE = 'side';

export const resign: Subcommand = {
  name: 'resign',
  offers: ownRunning,
  data: (language) => subcommandData(language, 'game.resign', [gameOption(language)]),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const view = await whichMatch(context, interaction, words, ownRunning);
    if (view) await showPrivately(interaction, resignQuestion(words, view));
  },
};

export const replace: Subcommand = {
  name: 'replace',
  offers: ownRunning,
  data: (language) =>
    subcommandData(language, 'game.replace', [
      {
        ...language.commandWords('game.replace.player'),
        name: PLAYER,
        type: ApplicationCommandOptionType.User,
        required: true,
      },
      { ...language.commandWords('game.replace.of'), name: OF, type: ApplicationCommandOptionType.User },
      gameOption(language),
    ]),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const user = interaction.options.getUser(PLAYER, true);
    const of = interaction.options.getUser(OF);
    if (user.bot) {
      await say(interaction, words.t('agreements.notAPerson'));
      return;
    }
    const view = await whichMatch(context, interaction, words, ownRunning);
    if (!view) return;
    if (!(await mayTakeSeat(context, view.match.place, user.id))) {
      await say(interaction, words.t('agreements.cannotView', { name: personName(words, user.displayName) }));
      return;
    }
    const to = { personId: user.id, name: user.displayName };
    await agreeOn(
      context,
      interaction,
      view.match.id,
      (said, done) => askedText(context, said, done, interaction.user.id),
      (actor) => context.matches.offerSeat(actor, view.match.id, to, ...(of ? [of.id] : [])),
    );
  },
};

export const pause: Subcommand = {
  name: 'pause',
  offers: ownRunning,
  data: (language) => subcommandData(language, 'game.pause', [gameOption(language)]),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const view = await whichMatch(context, interaction, wordsOf(context, interaction), ownRunning);
    if (!view) return;
    // Whoever plays against computer players alone has asked nobody: the game rests at once.
    const said = (words: Words, done: Done) =>
      done.match.pausedAt ? words.t('computers.paused') : askedText(context, words, done, interaction.user.id);
    await agreeOn(context, interaction, view.match.id, said, (actor) => context.matches.askPause(actor, view.match.id));
  },
};

const ownPaused: Scope = (view, personId) => ownRunning(view, personId) && view.match.pausedAt !== null;

export const resume: Subcommand = {
  name: 'resume',
  offers: ownPaused,
  data: (language) => subcommandData(language, 'game.resume', [gameOption(language)]),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const view = await whichMatch(context, interaction, wordsOf(context, interaction), ownRunning);
    if (!view) return;
    await agreeOn(context, interaction, view.match.id, 'agreements.resumedByYou', (actor) =>
      context.matches.resume(actor, view.match.id),
    );
  },
};

export const rematch: Subcommand = {
  name: 'rematch',
  offers: ownFinished,
  data: (language) =>
    subcommandData(language, 'game.rematch', [
      {
        ...language.commandWords('game.rematch.side'),
        name: SIDE,
        type: ApplicationCommandOptionType.String,
        required: false,
        choices: SIDES.map((side) => ({ ...language.choiceWords(`side.${side}`), value: side })),
      },
      gameOption(language),
    ]),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const view = await whichMatch(context, interaction, wordsOf(context, interaction), ownFinished);
    if (!view) return;
    const other = view.match.side === 'A' ? 'B' : 'A';
    const side = SIDES.find((each) => each === interaction.options.getString(SIDE)) ?? other;
    await playAgain(context, interaction, view, side);
  },
};
