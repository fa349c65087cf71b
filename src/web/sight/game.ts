/**
 * A game as one person sees it: what everybody sees, and their own hand, plan and say.
 * Whether they may see it at all is asked in `access.ts`.
 */
import { scoreSheetWords, type Words } from '../../language/index.ts';
import { mayTakeBack, type PlanView, seatOf, sinceLastTurn, whyNoHints } from '../../match/index.ts';
import { scores } from '../../rules/index.ts';
import type { PastPosition, TableGame } from '../../table/index.ts';
import { asSeenFrom, positionsOf } from './hidden.ts';
import { tablePlan } from './plan.ts';
import { type ComponentsMessage, componentsMessage, type Snapshot } from './snapshot.ts';
import { momentAt, refusalInWords, sentenceNames } from './wording.ts';

/** Whoever looks. */
export interface Reader {
  readonly personId: string;
  readonly words: Words;
  /** Their time zone. */
  readonly zone: string;
}

type Own = Pick<
  TableGame,
  'state' | 'seat' | 'headline' | 'standstill' | 'clock' | 'sinceMoves' | 'undoable' | 'hints' | 'plan'
>;

/** A game as it is told to one reader: text that is put together for a page by what that has already. */
export interface GameText {
  readonly components: ComponentsMessage;
  /** JSON of an object with all but the log. */
  readonly game: string;
  /** JSON of each line. */
  readonly log: readonly string[];
}

/** `plan`: the reader's; null: they do not play. */
export function gameText(snapshot: Snapshot, reader: Reader, plan: PlanView | null, now: Date): GameText {
  const { game, log } = snapshot.shared(reader.words);
  const own = JSON.stringify(ownOf(snapshot, reader, plan, now));
  // Both are objects, made into one without making the larger part again for each reader.
  return { components: componentsMessage(snapshot.components), game: `${game.slice(0, -1)},${own.slice(1)}`, log };
}

/** As it is sent to a page that has these first lines of the log. */
export function sentGame({ game, log }: GameText, kept: number, now: Date): string {
  const lines = log.slice(kept).join(',');
  return `{"type":"game","now":${now.getTime()},"game":${game.slice(0, -1)},"log":{"kept":${kept},"lines":[${lines}]}}}`;
}

function ownOf(snapshot: Snapshot, reader: Reader, plan: PlanView | null, now: Date): Own {
  const { match, state, history } = snapshot;
  const seat = seatOf(match, reader.personId);
  return {
    state: asSeenFrom(state, seat),
    seat,
    headline: headline(snapshot, reader, seat),
    standstill: seat === null ? null : standstill(snapshot, reader, seat, now),
    clock: clockOf(snapshot, reader),
    sinceMoves: seat === null ? history.length : history.length - sinceLastTurn(history, seat).moves.length,
    undoable: seat !== null && mayTakeBack(match, history, seat),
    hints: whyNoHints(match) === null,
    plan: seat === null || plan === null ? null : tablePlan(reader.words, match, plan, seat),
  };
}

function headline({ match, state }: Snapshot, { words }: Reader, seat: number | null): string {
  const names = sentenceNames(words, match);
  if (match.status === 'running' && state.turn !== null) {
    return seat === state.turn ? words.t('turn.yours') : words.t('turn.yourTurn', { name: names[state.turn] ?? '' });
  }
  const points = scores(state).map((score, at) => words.t('events.pointsOf', { points: score, name: names[at] ?? '' }));
  const left = match.members.findIndex(({ resigned }) => !resigned);
  const ending =
    state.phase === 'over'
      ? scoreSheetWords(words, state, names).headline
      : words.t('agreements.lastLeft', { name: names[left] ?? '' });
  return words.t('live.over', { ending, points: words.enumeration(points) });
}

function standstill({ match }: Snapshot, { words }: Reader, seat: number, now: Date): string | null {
  if (match.status !== 'running') return null;
  const member = match.members[seat];
  if (member?.resigned) return refusalInWords(words, match, { ok: false, code: 'resigned' }, now);
  if (match.pausedAt) return refusalInWords(words, match, { ok: false, code: 'paused' }, now);
  return member?.standIn ? words.t('live.standIn', { button: words.t('time.standIn.back') }) : null;
}

function clockOf({ match, clock }: Snapshot, { words, zone }: Reader): TableGame['clock'] {
  if (match.status !== 'running' || clock === null) return null;
  const { deadline } = clock;
  if (deadline === null) return { dueAt: null, text: words.t('live.clockStands') };
  return { dueAt: deadline.getTime(), text: words.t('live.until', { moment: momentAt(words, deadline, zone) }) };
}

/** All positions up to this one, as the reader may see them. */
export function pastOf(snapshot: Snapshot, personId: string): PastPosition[] {
  const seat = seatOf(snapshot.match, personId);
  return positionsOf(snapshot).map((state, moves) => ({ moves, state: asSeenFrom(state, seat) }));
}
