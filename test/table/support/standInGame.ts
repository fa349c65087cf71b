/**
 * The game behind the fake server of the table page: by the real rules, with plans, hints and everything that a page
 * may ask.
 */
import { scoreSheetWords, type Words } from '../../../src/language/index.ts';
import {
  apply,
  countCards,
  createGame,
  type GameEvent,
  type GameState,
  legalMoves,
  type Move,
  NO_CARDS,
  type Random,
  recordedMove,
  type Seat,
} from '../../../src/rules/index.ts';
import type {
  Answer,
  LogLine,
  PageMessage,
  SentGame,
  TableMiss,
  TablePlan,
  TableQuestion,
} from '../../../src/table/protocol.ts';
import { components } from '../../support/game/rules.ts';

export interface GameOptions {
  /** Default: 12. */
  readonly number?: number;
  readonly names: readonly string[];
  readonly side?: 'A' | 'B';
  /** The first position; default: the deal. */
  readonly start?: GameState;
  /** Number of moves to play before. */
  readonly moves?: number;
  /** Chooses these moves, and hints. */
  readonly choose: (state: GameState) => Move;
  /** Number of hints; default: 1. */
  readonly hints?: number;
  /** Seats that have resigned; the game is over when one is left. */
  readonly resigned?: readonly Seat[];
  readonly paused?: boolean;
  /** What the review of the finished game has found; default: it was not requested. */
  readonly misses?: readonly Omit<TableMiss, 'better' | 'state'>[];
  /** Whom a computer player moves for. */
  readonly away?: Seat;
}

/** What a page asks, and gets an answer to. */
export type PageRequest = Extract<PageMessage, { readonly id: string }>;

export const KEY = 'printed';

export function createStandInGame(options: GameOptions) {
  const { names, number = 12 } = options;
  const matchId = `match-${number}`;
  const cards = components.startCards.map(({ id }) => id).filter((id) => id !== components.restingStartCard);
  const setup = { side: options.side ?? 'A', startingPlayer: 0, startingHandCards: cards.slice(0, names.length) };
  const past: GameState[] = [options.start ?? createGame(components, setup).state];
  const played: { readonly move: Move; readonly events: readonly GameEvent[]; readonly round: 1 | 2 | 3 }[] = [];
  const plans = new Map<Seat, { steps: string[]; states: GameState[]; queued: string[] }>();
  const notes = new Map<Seat, string>();
  const resigned = new Set(options.resigned);
  let paused = options.paused ?? false;
  let questions: readonly TableQuestion[] = [];
  let version = 1;
  const now = () => past.at(-1) as GameState;

  const applyMove = (move: Move): string | null => {
    const before = now();
    const applied = apply(components, before, move);
    if (!applied.ok) return applied.code;
    played.push({ move: recordedMove(move, applied.events), events: applied.events, round: before.round });
    past.push(applied.state);
    version += 1;
    return null;
  };
  for (let index = 0; index < (options.moves ?? 0); index++) applyMove(options.choose(now()));

  const hidden = (state: GameState, seat: Seat | null): GameState => ({
    ...state,
    players: state.players.map((player, at) =>
      at === seat ? player : { ...player, hand: { ...NO_CARDS, wild: countCards(player.hand) } },
    ),
  });
  const planOf = (seat: Seat | null): TablePlan | null => {
    if (seat === null || resigned.has(seat)) return null;
    const plan = plans.get(seat);
    return {
      steps: plan?.steps ?? [],
      state: plan?.states.at(-1) ? hidden(plan.states.at(-1) as GameState, seat) : null,
      departed: null,
      queued: plan?.queued ?? [],
      note: notes.get(seat) ?? '',
    };
  };
  const outcomeIn = (words: Words): SentGame['game']['outcome'] => {
    const state = now();
    const left = names.map((_, seat) => resigned.has(seat));
    if (state.turn === null) {
      const { headline, note = null } = scoreSheetWords(words, state, names);
      return { headline, note, winners: state.winners, left };
    }
    const playing = names.flatMap((_, seat) => (resigned.has(seat) ? [] : [seat]));
    if (playing.length > 1) return null;
    return {
      headline: words.t('agreements.lastLeft', { name: names[playing[0] ?? 0] ?? '' }),
      note: null,
      winners: playing,
      left,
    };
  };
  const sentTo = (seat: Seat | null, words: Words): SentGame['game'] => {
    const state = now();
    const outcome = outcomeIn(words);
    const mover = words.person(names[state.turn ?? 0] ?? '');
    const mine = played.findLastIndex(({ move }) => move.seat === seat) + 1;
    const log = played.map(
      ({ move, events, round }, index): LogLine => ({
        number: index + 1,
        round,
        seat: move.seat,
        text: words.moveLine(events, names),
        move,
        events,
        at: 1_790_000_000_000 + index * 60_000,
      }),
    );
    return {
      matchId,
      number,
      version,
      status: outcome ? 'finished' : 'running',
      outcome,
      resigned: [...resigned],
      paused,
      standIn: options.away === seat,
      questions,
      components: KEY,
      state: hidden(state, seat),
      seat,
      names,
      sentenceNames: names.map((name) => words.person(name)),
      computers: [],
      headline:
        outcome?.headline ??
        (paused
          ? words.t('agreements.pausedTurn', { name: mover })
          : state.turn === seat
            ? words.t('turn.yours')
            : words.t('turn.yourTurn', { name: mover })),
      standstill: paused
        ? words.t('live.paused')
        : options.away === seat && seat !== null
          ? words.t('live.standIn', { button: words.t('time.standIn.back') })
          : null,
      clock: outcome ? null : { dueAt: null, text: words.duration(86_400_000) },
      log: { kept: 0, lines: log },
      sinceMoves: seat === null ? played.length : mine,
      hints: true,
      undoable: played.length > 0 && played.at(-1)?.move.seat === seat,
      plan: outcome ? null : planOf(seat),
      threadUrl: null,
    };
  };
  const answer = (seat: Seat | null, message: PageRequest): Answer => {
    const no = (text: string): Answer => ({ type: 'answer', id: message.id, ok: false, text });
    const yes = (more: Partial<Answer> = {}): Answer => ({
      type: 'answer',
      id: message.id,
      ok: true,
      text: '',
      ...more,
    });
    if (seat === null) return no('Only players can do that.');
    switch (message.type) {
      case 'move': {
        if (message.version !== version) return no('The game has moved on in the meantime; nothing was changed.');
        const code = applyMove({ ...message.move, seat } as Move);
        if (code !== null) return no(`Refused: ${code}`);
        plans.clear();
        return yes();
      }
      case 'undo': {
        if (played.at(-1)?.move.seat !== seat) return no('There is nothing to take back.');
        played.pop();
        past.pop();
        version += 1;
        return yes();
      }
      case 'hint': {
        const hints = movesToHint(now(), options.choose(now()), options.hints ?? 1).map((move) => {
          const { seat: _, element: __, claim: ___, ...own } = move as Move & { element?: unknown; claim?: unknown };
          const what = move.type === 'build' ? `Yellow midsection on ${move.space}` : move.type;
          const reasons = 'claims the yellow try square (+3), opens 2 spaces';
          return { move: own as never, text: what, compared: 'These are all about equally good.', reasons };
        });
        return yes({ hints });
      }
      case 'resign':
        resigned.add(seat);
        return yes({ text: 'You have resigned.' });
      case 'comeBack':
        return yes();
      case 'pause':
        paused = message.on;
        return yes();
      case 'answer':
        questions = [];
        return yes();
      case 'rematch':
        return yes({ text: `The rematch on the ${message.side} side is open.` });
      case 'newGame':
        return yes({ text: 'A new game is open.' });
      case 'past':
        return yes({
          past: { version, positions: past.map((state, moves) => ({ moves, state: hidden(state, seat) })) },
        });
      case 'share':
        return yes({ mediaUrl: 'https://cdn.example/table.png' });
      case 'review':
        return yes({
          review: {
            status: options.misses ? 'done' : 'none',
            text: '',
            misses: (options.misses ?? []).map((miss) => ({
              ...miss,
              better: { seat, type: 'pass', return: {} },
              state: hidden(now(), seat),
            })),
          },
        });
      case 'queue': {
        const plan = plans.get(seat);
        if (plan) plan.queued = message.on ? [...plan.steps] : [];
        return yes();
      }
      case 'plan': {
        const plan = plans.get(seat) ?? { steps: [], states: [], queued: [] };
        const { edit } = message;
        if (edit.type === 'note') notes.set(seat, edit.note);
        else if (edit.type === 'clear') plans.delete(seat);
        else if (edit.type === 'removeLast') {
          plan.steps.pop();
          plan.states.pop();
        } else if (edit.type === 'add') {
          const state = plan.states.at(-1) ?? now();
          const { step } = edit;
          if (step.kind === 'own') {
            const applied = apply(components, state, { ...step.move, seat } as Move);
            if (!applied.ok) return no(`Refused: ${applied.code}`);
            plan.states.push(applied.state);
          } else {
            const turn = (step.seat + 1) % names.length;
            plan.states.push({ ...state, turn });
          }
          plan.steps.push(`${names[step.seat]}: ${step.kind === 'build' ? step.space : step.kind}`);
          plans.set(seat, plan);
        }
        return yes();
      }
    }
  };

  return {
    matchId,
    number,
    names,
    now,
    sentTo,
    answer,
    play(move: Move) {
      const code = applyMove(move);
      if (code !== null) throw new Error(code);
    },
    ask(question: TableQuestion) {
      questions = [question];
    },
  };
}

/** The best move, and as many builds on other spaces as there are. */
function movesToHint(state: GameState, best: Move, count: number): readonly Move[] {
  const bySpace = new Map<string, Move>([[best.type === 'build' ? best.space : '', best]]);
  for (const move of legalMoves(components, state)) {
    if (move.type === 'build' && bySpace.size < count && !bySpace.has(move.space)) bySpace.set(move.space, move);
  }
  return [...bySpace.values()];
}

export function anyMove(state: GameState, random: Random): Move {
  const moves = [...legalMoves(components, state)];
  return moves[random(moves.length)] as Move;
}
