/** Renders a game as one person sees it: the common part, and their own hand, plan and options. */
import { canTakeBack } from '../../features/agreements/usecases/takeBack.ts';
import type { Departure, PlanView } from '../../features/plans/model.ts';
import {
  clockInWords,
  nameInSentence,
  ownMoveLine,
  planStepLine,
  playedMoveLine,
  scoreSheetWords,
  type Words,
} from '../../language/index.ts';
import {
  hintRefusal,
  isLastLeft,
  leftSeats,
  type Match,
  type MatchMember,
  movesSinceLastTurn,
  positionsOf,
  seatOf,
  shownPosition,
} from '../../match/index.ts';
import { type Seat, scores } from '../../rules/index.ts';
import type { PastPositions, TableGame, TablePlan, TableQuestion } from '../../table/index.ts';
import { hideOtherHands } from './positions.ts';
import {
  type ComponentsMessage,
  componentsMessage,
  type OpenQuestion,
  type Shared,
  type Snapshot,
} from './snapshot.ts';
import { momentAt, refusalInWords, sentenceNames } from './wording.ts';

export interface Reader {
  readonly personId: string;
  readonly words: Words;
  readonly zone: string;
}

type Own = Omit<TableGame, keyof Shared | 'log'>;

export interface GameText {
  readonly components: ComponentsMessage;
  /** A JSON object without the log. */
  readonly game: string;
  /** One JSON value per line. */
  readonly log: readonly string[];
}

/** `plan` is null if the reader does not play. */
export function gameText(snapshot: Snapshot, reader: Reader, plan: PlanView | null, now: Date): GameText {
  const { game, log } = snapshot.shared(reader.words);
  const own = JSON.stringify(ownOf(snapshot, reader, plan, now));
  // Joins the JSON texts, so that the larger one is serialized once for all readers.
  return { components: componentsMessage(snapshot.components), game: `${game.slice(0, -1)},${own.slice(1)}`, log };
}

/** For a page that has the first `kept` lines of the log. */
export function gameMessage({ game, log }: GameText, kept: number, now: Date): string {
  const lines = log.slice(kept).join(',');
  return `{"type":"game","now":${now.getTime()},"game":${game.slice(0, -1)},"log":{"kept":${kept},"lines":[${lines}]}}}`;
}

function ownOf(snapshot: Snapshot, reader: Reader, plan: PlanView | null, now: Date): Own {
  const { match, state, history } = snapshot;
  const seat = seatOf(match, reader.personId);
  const outcome = outcomeOf(snapshot, reader.words);
  return {
    state: hideOtherHands(shownPosition(match, state), seat),
    seat,
    headline: headline(snapshot, reader, seat, outcome),
    outcome,
    resigned: match.members.flatMap((member, at) => (member.resigned ? [at] : [])),
    paused: match.status === 'running' && match.pausedAt !== null,
    standIn: seat !== null && match.members[seat]?.standIn === true && !snapshot.replaced.includes(reader.personId),
    questions: questionsOf(snapshot, reader, seat),
    standstill: standstill(snapshot, reader, seat, now),
    clock: clockOf(snapshot, reader),
    sinceMoves: seat === null ? history.length : history.length - movesSinceLastTurn(history, seat).moves.length,
    undoable: seat !== null && canTakeBack(match, history, seat),
    hints: hintRefusal(match) === null,
    plan: seat === null || plan === null ? null : tablePlan(reader.words, match, plan, seat),
  };
}

function headline(
  { match, state }: Snapshot,
  { words }: Reader,
  seat: number | null,
  outcome: TableGame['outcome'],
): string {
  const names = sentenceNames(words, match);
  if (outcome === null) {
    const turn = state.turn ?? 0;
    if (match.pausedAt) return words.t('agreements.pausedTurn', { name: names[turn] ?? '' });
    return seat === turn ? words.t('turn.yours') : words.t('turn.yourTurn', { name: names[turn] ?? '' });
  }
  const points = scores(state).map((score, at) => words.t('events.pointsOf', { points: score, name: names[at] ?? '' }));
  return words.t('live.over', { ending: outcome.headline, points: words.enumeration(points) });
}

function outcomeOf({ match, state }: Snapshot, words: Words): TableGame['outcome'] {
  if (match.status === 'running' && state.turn !== null) return null;
  const end = shownPosition(match, state);
  const { winners } = end;
  const names = sentenceNames(words, match);
  const { headline, note = null } = scoreSheetWords(words, end, names, match.members);
  const left = leftSeats(match.members);
  if (state.phase !== 'over' && isLastLeft(match)) {
    const text = words.t('agreements.lastLeft', { name: names[winners[0] ?? 0] ?? '' });
    return { headline: text, note: null, winners, left };
  }
  return { headline, note, winners, left };
}

function questionsOf(snapshot: Snapshot, reader: Reader, seat: Seat | null): TableQuestion[] {
  return snapshot.questions.flatMap((question) =>
    question.offeredTo === null
      ? questionToPlayers(snapshot, reader, seat, question)
      : (questionAboutSeat(snapshot, reader, seat, question, question.offeredTo) ?? []),
  );
}

function questionToPlayers(
  { match, history }: Snapshot,
  { words }: Reader,
  seat: Seat | null,
  { id, kind, seat: about, by, waiting, timeControl }: OpenQuestion,
): TableQuestion {
  const names = sentenceNames(words, match);
  const nameOf = (at: Seat | null) => seatName(words, names, at);
  const facts = { name: nameOf(by), of: nameOf(about), to: '', clock: clockInWords(words, timeControl) };
  const question = words.t(`agreements.ask.${kind}`, facts);
  const own = kind === 'takeBack' ? history.findLast((played) => played.seat === about) : undefined;
  return {
    id,
    text: own ? words.sentences(question, playedMoveLine(words, own, names)) : question,
    waiting: words.t('agreements.ask.asked', { names: words.list(waiting.map(nameOf)) }),
    answer: seat === null ? null : waiting.includes(seat) ? 'vote' : seat === by ? 'withdraw' : null,
  };
}

/** `at` is null for a person who has handed their seat on. */
function seatName(words: Words, names: readonly string[], at: Seat | null): string {
  return names[at ?? -1] ?? words.t('privacy.someone');
}

/** Only the two people concerned get it; others may not see the name of a person who has no seat. */
function questionAboutSeat(
  { match }: Snapshot,
  { words, personId }: Reader,
  seat: Seat | null,
  { id, seat: about, by }: OpenQuestion,
  offeredTo: MatchMember,
): TableQuestion | null {
  const isOffered = offeredTo.personId === personId;
  if (!isOffered && (seat === null || seat !== by)) return null;
  const names = sentenceNames(words, match);
  const facts = {
    name: seatName(words, names, by),
    of: names[about] ?? '',
    to: nameInSentence(words, offeredTo.name, (plain) => plain),
  };
  const isResigned = match.members[about]?.resigned === true;
  return {
    id,
    text: isResigned ? words.t('agreements.ask.replace.resigned', facts) : words.t('agreements.ask.replace', facts),
    waiting: words.t('agreements.ask.asked', { names: facts.to }),
    answer: isOffered ? 'takeSeat' : 'withdraw',
  };
}

function standstill(
  { match, replaced }: Snapshot,
  { words, personId }: Reader,
  seat: number | null,
  now: Date,
): string | null {
  if (match.status !== 'running') return null;
  const member = seat === null ? undefined : match.members[seat];
  if (member?.resigned) return refusalInWords(words, match, { ok: false, code: 'resigned' }, now);
  if (match.pausedAt) return words.t('live.paused');
  if (member?.standIn && replaced.includes(personId))
    return refusalInWords(words, match, { ok: false, code: 'hasLeft' }, now);
  return member?.standIn ? words.t('live.standIn', { button: words.t('time.standIn.back') }) : null;
}

function clockOf({ match, clock }: Snapshot, { words, zone }: Reader): TableGame['clock'] {
  if (match.status !== 'running' || clock === null) return null;
  const { deadline } = clock;
  if (deadline === null) return { dueAt: null, text: words.t('live.clockStands') };
  return { dueAt: deadline.getTime(), text: words.t('live.until', { moment: momentAt(words, deadline, zone) }) };
}

export function pastPositions({ match, components, history }: Snapshot, personId: string): PastPositions {
  const seat = seatOf(match, personId);
  const states = positionsOf(components, match, history);
  const positions = states.map((state, moves) => ({ moves, state: hideOtherHands(state, seat) }));
  return { version: match.version, positions };
}

function tablePlan(words: Words, match: Match, { progress, queue, note }: PlanView, seat: Seat): TablePlan {
  const names = sentenceNames(words, match);
  const { rest, state, departure } = progress;
  return {
    steps: rest.map((step) => planStepLine(words, step, names)),
    state: rest.length === 0 || departure ? null : hideOtherHands(state, seat),
    note,
    departed: departure && departedText(words, match, departure),
    queued: queue.map(({ move, unless }) => {
      const line = ownMoveLine(words, names[seat] ?? '', move);
      return unless ? words.t('plans.queued.unless', { move: line, tile: words.tileOf(unless.tile) }) : line;
    }),
  };
}

function departedText(words: Words, match: Match, departure: Departure): string {
  const names = sentenceNames(words, match);
  const why = (): string => {
    switch (departure.why) {
      case 'takenBack':
        return words.t('plans.departed.takenBack');
      case 'otherMove':
        return words.t('plans.departed.otherMove', {
          planned: planStepLine(words, departure.step, names),
          played: playedMoveLine(words, departure.played, names),
        });
      case 'illegal':
        return words.t('plans.departed.illegal', {
          planned: planStepLine(words, departure.step, names),
          reason: refusalInWords(words, match, departure.refusal, match.updatedAt),
        });
    }
  };
  return words.sentences(words.t('plans.departed'), why());
}
