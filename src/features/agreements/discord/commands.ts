/** `/game resign`, `replace`, `pause`, `resume` and `rematch`. */
import { ApplicationCommandOptionType } from 'discord.js';
import {
  type Answerable,
  answerRefusal,
  type BotContext,
  endDialogue,
  gameSubcommand,
  mayTakeSeat,
  option,
  ownFinished,
  ownRunning,
  say,
  showStep,
  sideOption,
} from '../../../discord/interactions/index.ts';
import { personName } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import { type Done, isPlaying, type MatchView, seatOf } from '../../../match/index.ts';
import { SIDES } from '../../../rules/index.ts';
import type { TurnMenuItem } from '../../manifest.ts';
import { resignQuestion } from './messages.ts';
import { proposalReply, runAgreement, runRematch } from './runAgreement.ts';

export const resignSubcommand = gameSubcommand('resign', ownRunning, askToResign);

export const resignItem: TurnMenuItem = {
  name: 'resign',
  offers: (_, { match }, personId) => isPlaying(match, personId),
  run: (context, { interaction, view, words }) => askToResign(context, interaction, view, words),
};

export const pauseItem: TurnMenuItem = {
  name: 'pause',
  offers: (_, { match }, personId) => isPlaying(match, personId) && match.pausedAt === null,
  run: (context, { interaction, view }) => askForPause(context, interaction, view),
};

async function askToResign(context: BotContext, interaction: Answerable, view: MatchView, words: Words): Promise<void> {
  const { status, members } = view.match;
  const member = members[seatOf(view.match, interaction.user.id) ?? -1];
  if (member?.resigned) await endDialogue(interaction, words.t('agreements.alreadyResigned'));
  else if (status !== 'running') await answerRefusal(context, interaction, view, { ok: false, code: 'status', status });
  else if (!member) await answerRefusal(context, interaction, view, { ok: false, code: 'stranger' });
  else await showStep(interaction, resignQuestion(words, view));
}

export const replaceSubcommand = gameSubcommand(
  'replace',
  ownRunning,
  async (context, interaction, { match }, words) => {
    const user = interaction.options.getUser('player', true);
    const of = interaction.options.getUser('of');
    if (user.bot) return say(interaction, words.t('agreements.notAPerson'));
    if (!(await mayTakeSeat(context, match.place, user.id)))
      return say(interaction, words.t('agreements.cannotView', { name: personName(words, user.displayName) }));
    const to = { personId: user.id, name: user.displayName };
    const reply = (replyWords: Words, done: Done) => proposalReply(context, replyWords, done, interaction.user.id);
    await runAgreement(context, interaction, match.id, reply, (actor) =>
      context.matches.offerSeat(actor, match.id, to, of?.id),
    );
  },
  {
    options: (language) => [
      option(language, 'game.replace.player', ApplicationCommandOptionType.User, { required: true }),
      option(language, 'game.replace.of', ApplicationCommandOptionType.User, {}),
    ],
  },
);

export const pauseSubcommand = gameSubcommand('pause', ownRunning, askForPause);

function askForPause(context: BotContext, interaction: Answerable, { match }: MatchView): Promise<void> {
  // Against computer players alone, the game pauses at once.
  const reply = (words: Words, done: Done) =>
    done.match.pausedAt ? words.t('computers.paused') : proposalReply(context, words, done, interaction.user.id);
  return runAgreement(context, interaction, match.id, reply, (actor) => context.matches.askPause(actor, match.id));
}

export const resumeSubcommand = gameSubcommand(
  'resume',
  ownRunning,
  (context, interaction, { match }) =>
    runAgreement(context, interaction, match.id, 'agreements.resumedByYou', (actor) =>
      context.matches.resume(actor, match.id),
    ),
  { offers: (view, personId) => ownRunning(view, personId) && view.match.pausedAt !== null },
);

export const rematchSubcommand = gameSubcommand(
  'rematch',
  ownFinished,
  async (context, interaction, view) => {
    const side = SIDES.find((each) => each === interaction.options.getString('side')) ?? view.match.side;
    await runRematch(context, interaction, view, side);
  },
  {
    options: (language) => [sideOption(language, 'game.rematch.side')],
  },
);
