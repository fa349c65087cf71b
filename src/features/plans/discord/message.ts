/**
 * A person's plan, for their eyes only: the line of moves, the table as it would be, what could come next, and the moves
 * that are played by themselves. `steps.ts` finds what can be planned.
 */
import type { APIMessageTopLevelComponent, APISelectMenuOption } from 'discord.js';
import type { ViewContext } from '../../../discord/frame/index.ts';
import {
  button,
  escapeText,
  type PrivateMessage,
  row,
  select,
  text,
  truncate,
} from '../../../discord/messages/index.ts';
import { tablePicture } from '../../../discord/table/index.ts';
import { moveLine, plainNames, shownNames } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { Departure, MatchView, PlanView } from '../../../match/index.ts';
import { playerAt, type Seat } from '../../../rules/index.ts';
import { spaceOptions } from '../../play/discord/index.ts';
import { ownMoveLine, planStepLine } from './stepLines.ts';
import { claimable, type NextStep, nextStep, outlined } from './steps.ts';

/** The actions of the controls, as they are registered. */
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

/** The value of the select for "always"; tool tiles are named by their ids. */
export const WITHOUT_CONDITION = '-';

const TEXT = 2700;
const OPTIONS = 25;

type Act = (typeof PLAN_ACTIONS)[keyof typeof PLAN_ACTIONS];

interface Shown {
  readonly words: Words;
  readonly view: MatchView;
  readonly seat: Seat;
  readonly plan: PlanView;
  /** A sentence above the plan: what was just done, or why not. */
  readonly remark: string | null;
}

export async function planMessage(context: ViewContext, shown: Shown): Promise<PrivateMessage> {
  const { words, view, seat, plan } = shown;
  const { standing, queue } = plan;
  const next = standing.departure ? null : nextStep(context.componentsOf(standing.state), standing, seat);
  const moves = { outlined: standing.departure ? [] : outlined(standing.rest), told: [] };
  const reader = view.match.members[seat]?.personId ?? null;
  const table = await tablePicture(context, words, view, standing.state, moves, reader);
  const queueing = queueSelect(context, shown);
  const unqueue = button(identified(shown, PLAN_ACTIONS.unqueue), { label: words.t('plans.unqueue'), style: 'danger' });
  const components: APIMessageTopLevelComponent[] = [
    text(truncate(planText(shown, next), TEXT)),
    ...table.components,
    ...(next ? nextSelect(context, shown, next) : []),
    row(...planButtons(shown, next)),
    ...(queueing ? [row(queueing)] : []),
    ...(queue.length > 0 ? [row(unqueue)] : []),
  ];
  return { components, files: table.files };
}

function planText({ words, view, seat, plan, remark }: Shown, next: NextStep | null): string {
  const { standing, note, queue } = plan;
  const { match } = view;
  const name = shownNames(words, match)[seat] ?? '';
  const steps = standing.rest.map((step, index) => `${index + 1}. ${planStepLine(words, match, step)}`);
  const hand = standing.state.players[seat] ? words.cards(playerAt(standing.state, seat).hand) : '';
  const queued = queue.map(({ move, unless }, index) => {
    const line = ownMoveLine(words, name, move);
    const worded = unless ? words.t('plans.queued.unless', { move: line, tile: words.tileOf(unless.tile) }) : line;
    return `${index + 1}. ${worded}`;
  });
  return [
    ...(remark === null ? [] : [`**${remark}**`]),
    `### ${words.t('plans.title')}`,
    ...(standing.departure ? departedLines(words, view, standing.departure) : []),
    ...(note === '' ? [] : [words.t('plans.note', { note: escapeText(note) })]),
    ...(steps.length === 0 ? [words.t('plans.empty')] : steps),
    ...(standing.departure ? [] : [nextLine(words, view, next)]),
    ...(standing.departure || steps.length === 0 ? [] : [words.t('plans.handThen', { cards: hand })]),
    ...(queued.length === 0 ? [] : [`**${words.t('plans.queued')}**`, ...queued]),
    `-# ${words.t('plans.private')}`,
  ].join('\n');
}

function nextLine(words: Words, { match }: MatchView, next: NextStep | null): string {
  if (!next) return words.t('plans.ends');
  return next.own
    ? words.t('plans.next.own')
    : words.t('plans.next.other', { name: shownNames(words, match)[next.seat] ?? '' });
}

function departedLines(words: Words, { match }: MatchView, departure: Departure): string[] {
  const head = `**${words.t('plans.departed')}**`;
  switch (departure.why) {
    case 'takenBack':
      return [head, words.t('plans.departed.takenBack')];
    case 'otherMove': {
      const names = shownNames(words, match);
      const planned = planStepLine(words, match, departure.step);
      return [head, words.t('plans.departed.otherMove', { planned, played: moveLine(words, departure.played, names) })];
    }
    case 'illegal': {
      const planned = planStepLine(words, match, departure.step);
      const reason = words.refusal(departure.refusal, { names: shownNames(words, match) });
      return [head, words.t('plans.departed.illegal', { planned, reason })];
    }
  }
}

/** Where the next one in the line may build; nothing where there is no place. */
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
  return [row(select(identified(shown, PLAN_ACTIONS.build, next.seat), options.slice(0, OPTIONS), { placeholder }))];
}

function planButtons(shown: Shown, next: NextStep | null) {
  const { words, plan } = shown;
  const of = (action: Act, label: string, seat?: Seat) => button(identified(shown, action, seat), { label });
  const { rest, departure } = plan.standing;
  return [
    ...(next ? [of(PLAN_ACTIONS.pass, words.t('plans.pass'), next.seat)] : []),
    ...(next && !next.own ? [of(PLAN_ACTIONS.skip, words.t('plans.skip'), next.seat)] : []),
    ...(rest.length > 0 && !departure ? [of(PLAN_ACTIONS.back, words.t('plans.back'))] : []),
    ...(rest.length > 0 ? [of(PLAN_ACTIONS.clear, words.t('plans.clear'))] : []),
    of(PLAN_ACTIONS.note, words.t('plans.editNote')),
  ];
}

/** Where own moves are planned and it is not the person's turn: to have them played, perhaps on a condition. */
function queueSelect(context: ViewContext, shown: Shown) {
  const { words, view, seat, plan } = shown;
  const { standing } = plan;
  const { state } = view;
  if (!state || state.turn === seat || standing.departure) return null;
  if (!standing.rest.some(({ kind }) => kind === 'own')) return null;
  const tiles = claimable(context.componentsOf(state), state).map(({ id }) => ({
    label: words.t('plans.queue.unless', { tile: words.tileOf(id) }),
    value: id,
  }));
  const options = [{ label: words.t('plans.queue.always'), value: WITHOUT_CONDITION }, ...tiles];
  const id = identified(shown, PLAN_ACTIONS.queue);
  return select(id, options.slice(0, OPTIONS), { placeholder: words.t('plans.queue') });
}

/** A control carries for whom it is and how long the plan was, so that a second tap on it does nothing more. */
function identified({ view, plan }: Shown, action: Act, seat?: Seat) {
  const { id: matchId, version } = view.match;
  return { action, matchId, version, details: [String(seat ?? '-'), String(plan.standing.rest.length)] };
}
