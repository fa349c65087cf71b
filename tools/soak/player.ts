/**
 * The life of one computer-driven person in a soak: plays several games side by side when it is their turn, tries again
 * where they got no answer, now and then takes a move back or queues one. Chance comes from outside, games from elsewhere.
 */
import { chooseMove } from '../../src/opponents/index.ts';
import { type Components, type GameState, legalReturns, type Move, type Random } from '../../src/rules/index.ts';
import type { Look } from '../support/people/look.ts';
import { type Shown, type Turn, turnOf } from '../support/people/messages.ts';
import type { Participant } from '../support/people/participant.ts';
import {
  playAhead,
  playByButton,
  playByCommand,
  takeBackByButton,
  takeBackByCommand,
} from '../support/people/playing.ts';

export interface Life {
  readonly person: Participant;
  readonly look: Look;
  readonly components: Components;
  readonly random: Random;
  /** Whether it is time to stop. */
  readonly over: () => boolean;
}

export interface Player {
  /** Plays until it is over and whatever was begun is finished. */
  live(): Promise<void>;
}

const BY_BUTTON_ONE_IN = 3;
const TAKEN_BACK_ONE_IN = 12;
/** Some pass while they could build, so that rounds end and start cards are chosen. */
const PASSED_ONE_IN = 12;
/** Over one turn in so many people think for long, and the others plan ahead meanwhile. */
const LONG_ONE_IN = 7;
const LONG_MS = 8000;
const RESTS_MS = { least: 50, most: 400 };
/** How long after an attempt without an answer one tries again. */
export const AGAIN_MS = 500;

export function createPlayer({ person, look, components, random, over }: Life): Player {
  /** The newest turn message of each match in which I am to move. */
  const mine = new Map<string, Turn>();
  /** Turns of others in which I have not yet thought of playing ahead. */
  const theirs = new Map<string, Turn>();
  /** Matches in which I am about to take a move of mine back, once I see it told. */
  const regretted = new Set<string>();
  const regrets = new Map<string, Turn>();
  /** Turn messages over which I have thought for long. */
  const thought = new Set<string>();
  /** What I am at, by match: one thing at a time in each. */
  const busy = new Map<string, Promise<void>>();

  person.onMessage((message: Shown) => {
    const turn = turnOf(message);
    if (turn === null) return;
    const { matchId } = turn;
    if (regretted.delete(matchId)) regrets.set(matchId, turn);
    if (person.isCalledBy(message)) {
      mine.set(matchId, turn);
      theirs.delete(matchId);
    } else {
      mine.delete(matchId);
      theirs.set(matchId, turn);
    }
  });

  async function playTurn(turn: Turn): Promise<void> {
    if (isLong(turn) && !thought.has(turn.message.id)) {
      thought.add(turn.message.id);
      await rest(LONG_MS);
    }
    const position = await look.position(turn.matchId);
    const seat = position?.members.indexOf(person.id);
    const isMine = position?.version === turn.version && position.state?.turn === seat;
    if (!position?.state || position.status !== 'running' || !isMine) {
      // Played already, though nobody told me: the next announcement will.
      if (mine.get(turn.matchId) === turn) mine.delete(turn.matchId);
      return;
    }
    const { state } = position;
    const move = chosen(state, random) ?? chooseMove('apprentice', components, state, random);
    if (random(TAKEN_BACK_ONE_IN) === 0) regretted.add(turn.matchId);
    const outcome =
      random(BY_BUTTON_ONE_IN) === 0
        ? await playByButton(person, turn, move)
        : await playByCommand(person, turn, state, move);
    if (outcome === 'done' && mine.get(turn.matchId) === turn) mine.delete(turn.matchId);
    if (outcome !== 'done') {
      regretted.delete(turn.matchId);
      await rest(AGAIN_MS);
    }
  }

  async function playAheadOf(turn: Turn): Promise<void> {
    const position = await look.position(turn.matchId);
    const isTheirs = position?.version === turn.version && position.members.includes(person.id);
    if (isTheirs && position.state?.phase === 'build') await playAhead(person, turn, random);
  }

  const takeBack = async (turn: Turn): Promise<void> =>
    void (await (random(2) === 0 ? takeBackByButton(person, turn) : takeBackByCommand(person, turn)));

  /** Begins with what is first in the list, where I am not at something else in that match. */
  function take(list: Map<string, Turn>, work: (turn: Turn) => Promise<void>, keep = false): void {
    for (const turn of list.values()) {
      const { matchId } = turn;
      if (busy.has(matchId)) continue;
      if (!keep) list.delete(matchId);
      busy.set(
        matchId,
        work(turn).finally(() => busy.delete(matchId)),
      );
    }
  }

  return {
    async live() {
      while (!over()) {
        if (person.botIsThere()) {
          take(regrets, takeBack);
          take(mine, playTurn, true);
          take(theirs, (turn) => (isLong(turn) ? playAheadOf(turn) : Promise.resolve()));
        }
        await rest(RESTS_MS.least + random(RESTS_MS.most - RESTS_MS.least));
      }
      await Promise.all([...busy.values()]);
    },
  };
}

/** Everybody at the table knows which turns these are. */
function isLong({ matchId, version }: Turn): boolean {
  return (version + matchId.charCodeAt(0)) % LONG_ONE_IN === 0;
}

/** Now and then a pass; null: whatever is best. */
function chosen({ phase, turn, players }: GameState, random: Random): Move | null {
  const player = turn === null ? undefined : players[turn];
  if (phase !== 'build' || turn === null || !player || random(PASSED_ONE_IN) > 0) return null;
  const returns = legalReturns(player.hand);
  const given = returns[random(returns.length)];
  return given ? { type: 'pass', seat: turn, return: given } : null;
}

export function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
