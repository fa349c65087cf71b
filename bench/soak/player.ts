/**
 * The life of one computer-driven person in a soak: gathers games, plays when it is their turn, tries again where they
 * got no answer, now and then takes a move back. Chance comes from outside.
 */
import { chooseMove } from '../../src/opponents/index.ts';
import type { Components, Random } from '../../src/rules/index.ts';
import type { Look } from '../people/look.ts';
import { controlOf, type Shown, type Turn, turnOf } from '../people/messages.ts';
import type { Participant } from '../people/participant.ts';
import { playByButton, playByCommand, takeBack } from '../people/playing.ts';

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
const RESTS_MS = { least: 50, most: 400 };
/** How long after an attempt without an answer one tries again. */
const AGAIN_MS = 1500;

export function createPlayer({ person, look, components, random, over }: Life): Player {
  /** The newest turn message of each match in which I am to move. */
  const mine = new Map<string, Turn>();
  /** Messages that tell of a move of mine which I am about to take back. */
  const regretted = new Set<string>();
  const regrets: Turn[] = [];

  person.onMessage((message: Shown) => {
    const turn = turnOf(message);
    if (turn === null) return;
    if (regretted.delete(turn.matchId)) regrets.push(turn);
    if (message.mentions.some(({ id }) => id === person.id)) mine.set(turn.matchId, turn);
    else mine.delete(turn.matchId);
  });

  async function playTurn(turn: Turn): Promise<void> {
    const position = await look.position(turn.matchId);
    const seat = position?.members.indexOf(person.id);
    const isMine = position?.version === turn.version && position.state?.turn === seat;
    if (!position?.state || position.status !== 'running' || !isMine) {
      // Played already, though nobody told me: the next announcement will.
      if (mine.get(turn.matchId) === turn) mine.delete(turn.matchId);
      return;
    }
    const { state } = position;
    const move = chooseMove('apprentice', components, state, random);
    const regretting = random(TAKEN_BACK_ONE_IN) === 0;
    if (regretting) regretted.add(turn.matchId);
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

  return {
    async live() {
      while (!over()) {
        const regret = regrets.shift();
        if (regret !== undefined) await takeBack(person, regret);
        const turns = [...mine.values()];
        const turn = turns[random(Math.max(1, turns.length))];
        if (turn !== undefined) await playTurn(turn);
        await rest(RESTS_MS.least + random(RESTS_MS.most - RESTS_MS.least));
      }
    },
  };
}

/** A new game of these people, from `/game new` to Start; each step is tried until it is done. Null where it got too late. */
export async function gather(
  lives: readonly Life[],
  channelId: string,
  lobbies: ReadonlyMap<string, Shown>,
): Promise<string | null> {
  const [host, ...others] = lives;
  if (host === undefined) return null;
  const side = host.random(2) === 0 ? 'A' : 'B';
  const matchId = await opened(host, channelId, { side, players: lives.length });
  if (matchId === null) return null;
  for (const life of others) {
    const joined = async () => (await life.look.position(matchId))?.members.includes(life.person.id) ?? false;
    if (!(await press(life, lobbies, matchId, 'join', joined))) return null;
  }
  const starter = others.at(-1) ?? host;
  const started = async () => (await starter.look.position(matchId))?.status === 'running';
  return (await press(starter, lobbies, matchId, 'start', started)) ? matchId : null;
}

async function opened(
  { person, look, over }: Life,
  channelId: string,
  options: Readonly<Record<string, string | number>>,
): Promise<string | null> {
  while (!over()) {
    const wish = { deed: 'create', matchId: null, version: null, isDone: () => true } as const;
    const attempt = await person.attempt(wish, () => person.client.command(channelId, 'game new', options));
    // Also without an answer the lobby may be there: then it stands in the channel.
    const matchId = attempt && (await look.matchOf(attempt.interactionId));
    if (matchId !== null) return matchId;
    await rest(AGAIN_MS);
  }
  return null;
}

async function press(
  { person, over }: Life,
  lobbies: ReadonlyMap<string, Shown>,
  matchId: string,
  deed: 'join' | 'start',
  isDone: () => Promise<boolean>,
): Promise<boolean> {
  while (!over()) {
    const lobby = lobbies.get(matchId);
    const customId = lobby && controlOf(lobby, deed);
    if (lobby !== undefined && customId !== undefined) {
      const wish = { deed, matchId, version: null, isDone: () => true } as const;
      await person.attempt(wish, () => person.client.click(lobby, customId));
    }
    if (await isDone()) return true;
    await rest(AGAIN_MS / 3);
  }
  return false;
}

export function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
