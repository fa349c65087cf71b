/** Renders a person's private plan: its steps, the table after them, the possible next steps, and the queued moves. */
import type { APIMessageTopLevelComponent, APISelectMenuOption } from 'discord.js';
import type { ViewContext } from '../../../discord/interactions/index.ts';
import {
  button,
  escapeText,
  type PrivateMessage,
  row,
  select,
  text,
  truncate,
} from '../../../discord/messages/index.ts';
import { spaceOptions } from '../../../discord/moves/index.ts';
import { tablePicture } from '../../../discord/tablePicture/index.ts';
import { moveLine, plainNames, shownNames } from '../../../discord/wording/index.ts';
import { ownMoveLine, planStepLine, type Words } from '../../../language/index.ts';
import type { MatchView } from '../../../match/index.ts';
import { playerAt, type Seat } from '../../../rules/index.ts';
import type { Departure, PlanView } from '../model.ts';
import { claimableToolSpaces, type NextStep, nextStep, outlinedMoves } from './steps.ts';

export const PLAN_ACTIONS = {
  build: 'planBuild',
  pass: 'planPass',
  skip: 'planSkip',
  back: 'planBack',
  clear: 'planClear',
  note: 'planNote',
  noteText: 'planNoteText',
  queue: 'planQueue',
  unqueue: 'planUnqueue',
} as const;

/** Option that queues moves without a condition; the other values are ids of tool spaces. */
export const WITHOUT_CONDITION = '-';

const MAX_PLAN_LENGTH = 2700;
const MAX_SELECT_OPTIONS = 25;

type PlanAction = (typeof PLAN_ACTIONS)[keyof typeof PLAN_ACTIONS];

interface Shown {
  readonly words: Words;
  readonly view: MatchView;
  readonly seat: Seat;
  readonly plan: PlanView;
  /** A sentence above the plan: what was just done, or why it was refused. */
  readonly remark: string | null;
}

export async function planMessage(context: ViewContext, shown: Shown): Promise<PrivateMessage> {
  const { words, view, seat, plan } = shown;
  const { progress, queue } = plan;
  const next = progress.departure ? null : nextStep(context.componentsOf(progress.state), progress, seat);
  const moves = { outlined: progress.departure ? [] : outlinedMoves(progress.rest), moves: [] };
  const reader = view.match.members[seat]?.personId ?? null;
  const table = await tablePicture(context, words, view, progress.state, moves, reader);
  const queueing = queueSelect(context, shown);
  const unqueue = button(identified(shown, PLAN_ACTIONS.unqueue), { label: words.t('plans.unqueue'), style: 'danger' });
  const components: APIMessageTopLevelComponent[] = [
    text(truncate(planText(shown, next), MAX_PLAN_LENGTH)),
    ...table.components,
    ...(next ? nextSelect(context, shown, next) : []),
    row(...planButtons(shown, next)),
    ...(queueing ? [row(queueing)] : []),
    ...(queue.length > 0 ? [row(unqueue)] : []),
  ];
  return { components, files: table.files };
}

function planText({ words, view, seat, plan, remark }: Shown, next: NextStep | null): string {
  const { progress, note, queue } = plan;
  const names = shownNames(words, view.match);
  const steps = progress.rest.map((step, index) => `${index + 1}. ${planStepLine(words, step, names)}`);
  const hand = progress.state.players[seat] ? words.cards(playerAt(progress.state, seat).hand) : '';
  const queued = queue.map(({ move, unless }, index) => {
    const line = ownMoveLine(words, names[seat] ?? '', move);
    const worded = unless ? words.t('plans.queued.unless', { move: line, tile: words.tileOf(unless.tile) }) : line;
    return `${index + 1}. ${worded}`;
  });
  return [
    ...(remark === null ? [] : [`**${remark}**`]),
    `### ${words.t('plans.title')}`,
    ...(progress.departure
      ? [`**${words.t('plans.departed')}**`, departureText(words, names, progress.departure)]
      : []),
    ...(note === '' ? [] : [words.t('plans.note', { note: escapeText(note) })]),
    ...(steps.length === 0 ? [words.t('plans.empty')] : steps),
    ...(progress.departure ? [] : [nextLine(words, names, next)]),
    ...(progress.departure || steps.length === 0 ? [] : [words.t('plans.handThen', { cards: hand })]),
    ...(queued.length === 0 ? [] : [`**${words.t('plans.queued')}**`, ...queued]),
    `-# ${words.t('plans.private')}`,
  ].join('\n');
}

function nextLine(words: Words, names: readonly string[], next: NextStep | null): string {
  if (!next) return words.t('plans.ends');
  return next.own ? words.t('plans.next.own') : words.t('plans.next.other', { name: names[next.seat] ?? '' });
}

function departureText(words: Words, names: readonly string[], departure: Departure): string {
  if (departure.why === 'takenBack') return words.t('plans.departed.takenBack');
  const planned = planStepLine(words, departure.step, names);
  return departure.why === 'otherMove'
    ? words.t('plans.departed.otherMove', { planned, played: moveLine(words, departure.played, names) })
    : words.t('plans.departed.illegal', { planned, reason: words.refusal(departure.refusal, { names }) });
}

/** The spaces where the next player of the plan can build. */
function nextSelect(
  { emojis }: Pick<ViewContext, 'emojis'>,
  shown: Shown,
  next: NextStep,
): APIMessageTopLevelComponent[] {
  const { words, view } = shown;
  const options: APISelectMenuOption[] = next.own
    ? spaceOptions(words, next.offers, emojis)
    : next.spaces.map(({ space, element }) => ({
        label: words.t('dialogue.spaceOption', { space: space.name, element: words.element(element) }),
        value: space.name,
      }));
  if (options.length === 0) return [];
  const placeholder = next.own
    ? words.t('plans.chooseOwn')
    : words.t('plans.chooseOther', { name: plainNames(words, view.match)[next.seat] ?? '' });
  return [
    row(
      select(identified(shown, PLAN_ACTIONS.build, next.seat), options.slice(0, MAX_SELECT_OPTIONS), { placeholder }),
    ),
  ];
}

function planButtons(shown: Shown, next: NextStep | null) {
  const { words, plan } = shown;
  const of = (action: PlanAction, label: string, seat?: Seat) => button(identified(shown, action, seat), { label });
  const { rest, departure } = plan.progress;
  return [
    ...(next ? [of(PLAN_ACTIONS.pass, passLabel(shown, next), next.seat)] : []),
    ...(next && !next.own ? [of(PLAN_ACTIONS.skip, words.t('plans.skip'), next.seat)] : []),
    ...(rest.length > 0 && !departure ? [of(PLAN_ACTIONS.back, words.t('plans.back'))] : []),
    ...(rest.length > 0 ? [of(PLAN_ACTIONS.clear, words.t('plans.clear'))] : []),
    of(PLAN_ACTIONS.note, words.t('plans.editNote')),
  ];
}

/** Says whose pass it is, because the person can press the button for another player. */
function passLabel({ words, view }: Shown, { own, seat }: NextStep): string {
  return own ? words.t('plans.pass') : words.t('plans.step.pass', { name: plainNames(words, view.match)[seat] ?? '' });
}

/** Queues the person's own planned moves. Null if there are none or if it is their turn. */
function queueSelect(context: ViewContext, shown: Shown) {
  const { words, view, seat, plan } = shown;
  const { progress } = plan;
  const { state } = view;
  if (!state || state.turn === seat || progress.departure) return null;
  if (!progress.rest.some(({ kind }) => kind === 'own')) return null;
  const tiles = claimableToolSpaces(context.componentsOf(state), state).map(({ id }) => ({
    label: words.t('plans.queue.unless', { tile: words.tileOf(id) }),
    value: id,
  }));
  const options = [{ label: words.t('plans.queue.always'), value: WITHOUT_CONDITION }, ...tiles];
  const id = identified(shown, PLAN_ACTIONS.queue);
  return select(id, options.slice(0, MAX_SELECT_OPTIONS), { placeholder: words.t('plans.queue') });
}

/** The custom id carries the seat and the length of the plan, so that a second tap changes nothing. */
function identified({ view, plan }: Shown, action: PlanAction, seat?: Seat) {
  const { id: matchId, version } = view.match;
  return { action, matchId, version, details: [String(seat ?? '-'), String(plan.progress.rest.length)] };
}
