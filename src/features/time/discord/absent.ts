/**
 * `/game absent` and the buttons under the absence message: go on without a player who delays a game that has no clock.
 */
import { ApplicationCommandOptionType } from 'discord.js';
import {
  type Answerable,
  actorOf,
  answerRefusal,
  type BotContext,
  type Control,
  choiceOption,
  defineControl,
  endDialogue,
  formInput,
  gameSubcommand,
  member,
  option,
  ownRunning,
  say,
  seenGame,
  showStep,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { identify, makeCustomId } from '../../../discord/messages/index.ts';
import {
  CONTINUATIONS,
  type Continuation,
  type ContinuationRequest,
  type MatchRefusal,
  type MatchView,
  type PersonId,
  seatOf,
} from '../../../match/index.ts';
import type { AwaitedPlayer } from '../usecases/commands.ts';
import { ABSENT_ACTIONS, absentPanel, endQuestion, hasLeftServer } from './absentMessages.ts';
import { CLOCK_FIELDS, clockFields, parseRequiredClock } from './clockField.ts';

export const absentSubcommand = gameSubcommand(
  'absent',
  ownRunning,
  async (context, interaction, view, words) => {
    const typed = interaction.options.getString('clock')?.trim() ?? '';
    const chosen: Continuation | undefined = CONTINUATIONS.find((way) => way === interaction.options.getString('how'));
    const way = chosen ?? (typed === '' ? undefined : 'clock');
    if (way === 'standIn') await goOn(context, interaction, view, { way });
    else if (way === 'end') await confirmEnd(context, interaction, view);
    else if (way === undefined || typed === '') await showWays(context, interaction, view);
    else {
      const clock = parseRequiredClock(words, typed, 'standIn');
      if (clock.ok) await goOn(context, interaction, view, { way, timeControl: clock.control });
      else await say(interaction, clock.sentence);
    }
  },
  {
    options: (language) => [
      choiceOption(language, 'game.absent.how', CONTINUATIONS, (way) => language.choiceWords(`way.${way}`)),
      option(language, 'game.absent.clock', ApplicationCommandOptionType.String, {}),
    ],
  },
);

// The buttons name nobody, and a copy in direct messages may keep them after the absent player has moved.
const atTable = member({ statuses: ['running'], currency: 'current' });

const standIn = defineControl({
  action: ABSENT_ACTIONS.standIn,
  guard: atTable,
  execute: (context, { interaction, view }) => goOn(context, interaction, view, { way: 'standIn' }),
});

const end = defineControl({
  action: ABSENT_ACTIONS.end,
  guard: atTable,
  execute: (context, { interaction, view }) => confirmEnd(context, interaction, view),
});

const endSure = defineControl({
  action: ABSENT_ACTIONS.endSure,
  guard: atTable,
  execute: (context, { interaction, view }) => goOn(context, interaction, view, { way: 'end' }),
});

const clock = defineControl({
  action: ABSENT_ACTIONS.clock,
  guard: atTable,
  answersItself: true,
  execute: async (context, { interaction, words, view }) => {
    // Does not check whether somebody has left the server, because a form must open within three seconds.
    const refusal = refusalFor(view, interaction.user.id, await context.matches.awaited(view));
    if (refusal && refusal.code !== 'notAbsent') return answerRefusal(context, interaction, view, refusal);
    await interaction.showModal({
      custom_id: makeCustomId(identify(view)(ABSENT_ACTIONS.clockSet)),
      title: words.t('time.settings.clock.title'),
      components: [...clockFields(words, null, 'standIn', new Map())],
    });
  },
});

const clockSet = defineControl({
  action: ABSENT_ACTIONS.clockSet,
  takes: formInput({ [CLOCK_FIELDS.clock]: 'text', [CLOCK_FIELDS.whenUp]: 'choice' }),
  guard: atTable,
  async execute(context, { interaction, words, view, field }) {
    const read = parseRequiredClock(words, field('clock'), field('whenUp'));
    if (read.ok) await goOn(context, interaction, view, { way: 'clock', timeControl: read.control });
    else await endDialogue(interaction, read.sentence);
  },
});

export const absentControls: readonly Control[] = [standIn, end, endSure, clock, clockSet];

async function goOn(
  context: BotContext,
  interaction: Answerable,
  view: MatchView,
  how: ContinuationRequest,
): Promise<void> {
  const done = await context.matches.goOnWithout(actorOf(interaction), view.match.id, how);
  if (!done.ok) return answerRefusal(context, interaction, await seenGame(context, interaction, view.match.id), done);
  const absent = done.match.members[view.state?.turn ?? -1];
  const isDone = done.match.status !== 'running' || done.match.timeControl !== null || absent?.standIn === true;
  await endDialogue(
    interaction,
    wordsOf(context, interaction).t(isDone ? 'agreements.absent.done' : 'agreements.asked'),
  );
}

async function showWays(context: BotContext, interaction: Answerable, view: MatchView): Promise<void> {
  const awaited = await requireAwaited(context, interaction, view);
  if (awaited) await showStep(interaction, absentPanel(wordsOf(context, interaction), view.match, awaited.personId));
}

export async function confirmEnd(context: BotContext, interaction: Answerable, view: MatchView): Promise<void> {
  if (await requireAwaited(context, interaction, view))
    await showStep(interaction, endQuestion(wordsOf(context, interaction), view));
}

/** Nothing if nobody can be left out; the person has been told why. */
async function requireAwaited(
  context: BotContext,
  interaction: Answerable,
  view: MatchView,
): Promise<AwaitedPlayer | null | undefined> {
  const { id } = interaction.user;
  const awaited = seatOf(view.match, id) === null ? null : await findAwaited(context, view, id);
  const refusal = refusalFor(view, id, awaited);
  return refusal === null ? awaited : answerRefusal(context, interaction, view, refusal);
}

/** The player whom the others wait for. A waiting player who wants to know learns who has left the server. */
export async function findAwaited(
  context: BotContext,
  view: MatchView,
  personId: PersonId,
): Promise<AwaitedPlayer | null> {
  const { matches } = context;
  const awaited = await matches.awaited(view);
  if (!awaited?.until || awaited.personId === personId) return awaited;
  const left = await hasLeftServer(context, view, awaited.personId);
  if (!left || !(await matches.hasLeft(view.match.id, awaited.personId))) return awaited;
  return { ...awaited, until: null };
}

function refusalFor({ match }: MatchView, personId: PersonId, awaited: AwaitedPlayer | null): MatchRefusal | null {
  if (match.status !== 'running') return { ok: false, code: 'status', status: match.status };
  const seat = seatOf(match, personId);
  if (seat === null) return { ok: false, code: 'stranger' };
  if (match.members[seat]?.resigned) return { ok: false, code: 'resigned' };
  if (!awaited) return { ok: false, code: match.pausedAt ? 'paused' : 'nobodyAbsent' };
  if (awaited.personId === personId) return { ok: false, code: 'ownVote' };
  if (match.members[seat]?.standIn) return { ok: false, code: 'awayVote' };
  const { until } = awaited;
  return until && { ok: false, code: 'notAbsent', name: match.members[awaited.seat]?.name ?? '', until };
}
