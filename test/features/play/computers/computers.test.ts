/** Computer players at the table: seated in the lobby, moving on their turn, affected by take-backs and restarts. */
import { describe, expect, test } from 'vitest';
import type { ComputerPlayers } from '../../../../src/features/play/computers/ports.ts';
import { computerTurnJob } from '../../../../src/features/play/computers/turnJob.ts';
import { randomPolicy } from '../../../../src/opponents/index.ts';
import { seededRandom } from '../../../../src/rules/index.ts';
import { runJobs, waitingJobs } from '../../../support/database/leases.ts';
import { rawDatabase } from '../../../support/database/store.ts';
import {
  drainOutboxKinds,
  type MatchTable,
  matchTable,
  newLobby,
  playSomeMove,
  succeeded,
} from '../../../support/game/match.ts';

const JOURNEYMAN = { computer: 'journeyman', name: 'Journeyman (computer)' };

/** Any legal move; each request is counted. */
function somePlayers({ components }: MatchTable) {
  const requests: string[] = [];
  const players: ComputerPlayers = {
    move: async ({ computer, state, seed }) => {
      requests.push(computer);
      return { move: randomPolicy(components, state, seededRandom(seed)), replaced: null };
    },
  };
  return { requests, players };
}

/** A running match of person 0 against computer players with the person to move; nothing is announced yet. */
async function startGame(table: MatchTable, computers: readonly { computer: string; name: string }[] = [JOURNEYMAN]) {
  const id = await newLobby(table, { capacity: (computers.length + 1) as 2 });
  for (const each of computers) succeeded(await table.matches.seatComputers(table.actor(0), id, [each]));
  succeeded(await table.matches.start(table.actor(0), id));
  return id;
}

function running(table: MatchTable, players: ComputerPlayers, failed: (error: unknown) => void = () => undefined) {
  const timer = {
    after: (_: number, work: () => void) => {
      const timeout = setTimeout(work, 1);
      return () => clearTimeout(timeout);
    },
  };
  return runJobs(table.store, [computerTurnJob({ matches: table.matches, players, failed })], {
    clock: table.clock,
    timer,
  });
}

const turns = (table: MatchTable) => waitingJobs(rawDatabase(table.url), 'computer');

/** Resolves when it is the person's turn, or the game is over. */
async function personsTurn(table: MatchTable, id: string) {
  const mover = async () => {
    const { match, state } = (await table.matches.view(id)) ?? {};
    return state?.turn === null ? 'over' : (match?.members[state?.turn ?? -1]?.personId ?? null);
  };
  await expect.poll(mover, { timeout: 60_000, interval: 5 }).toMatch(/^(person0|over)$/);
  return mover();
}

describe('in the lobby, a computer player', () => {
  test('takes a seat under its name, in any number, and leaves the last one first', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const id = await newLobby(table, { capacity: 4 });
    succeeded(await matches.seatComputers(actor(0), id, [JOURNEYMAN]));
    succeeded(await matches.seatComputers(actor(0), id, [{ computer: 'apprentice', name: 'Apprentice (computer)' }]));
    const names = async () => (await matches.view(id))?.match.members.map(({ name }) => name);
    expect(await names()).toEqual(['Anni', 'Journeyman (computer)', 'Apprentice (computer)']);
    expect(await drainOutboxKinds(table), 'opened, and each that has come').toEqual(['lobby', 'lobby', 'lobby']);
    succeeded(await matches.unseatComputer(actor(0), id));
    expect(await drainOutboxKinds(table)).toEqual(['lobby']);
    expect(await names()).toEqual(['Anni', 'Journeyman (computer)']);
    succeeded(await matches.unseatComputer(actor(0), id));
    expect(await matches.unseatComputer(actor(0), id)).toEqual({ ok: false, code: 'noComputer' });
  });

  test('is refused if unknown, by strangers, in a full lobby and in a running game', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const id = await newLobby(table, { capacity: 2 });
    expect(await matches.seatComputers(actor(0), id, [{ computer: 'grandmaster', name: 'x' }])).toEqual({
      ok: false,
      code: 'unknownComputer',
      computer: 'grandmaster',
    });
    expect(await matches.seatComputers(actor(1), id, [JOURNEYMAN])).toMatchObject({ code: 'notIn' });
    succeeded(await matches.seatComputers(actor(0), id, [JOURNEYMAN]));
    expect(await matches.seatComputers(actor(0), id, [JOURNEYMAN])).toMatchObject({ code: 'full' });
    succeeded(await matches.start(actor(0), id));
    expect(await matches.seatComputers(actor(0), id, [JOURNEYMAN])).toMatchObject({ code: 'status' });
  });

  test('does not become the host, and does not keep a lobby open that everybody has left', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const id = await newLobby(table, { capacity: 3 });
    succeeded(await matches.seatComputers(actor(0), id, [JOURNEYMAN]));
    succeeded(await matches.join(actor(1), id));
    expect(succeeded(await matches.leave(actor(0), id)).match.hostId).toBe('person1');
    expect(succeeded(await matches.leave(actor(1), id)).match.status).toBe('cancelled');
  });
});

describe('in a game, a computer player', () => {
  test('moves on each of its turns to the end, and its move and the next turn share one announcement', async () => {
    const table = await matchTable();
    const { players, requests } = somePlayers(table);
    const id = await startGame(table, [JOURNEYMAN, { computer: 'apprentice', name: 'Apprentice (computer)' }]);
    const runner = running(table, players);
    await drainOutboxKinds(table);
    for (let moves = 0; (await personsTurn(table, id)) !== 'over'; moves++) {
      if (moves < 3) {
        const kinds = await drainOutboxKinds(table);
        expect(kinds.filter((kind) => kind === 'turn').length).toBeLessThanOrEqual(1);
        // Between two turns of the person, once: the person's turn is over.
        if (moves > 0) expect(kinds.filter((kind) => kind === 'computersTurn')).toHaveLength(1);
      }
      await playSomeMove(table, id);
      runner.wake();
    }
    expect((await table.matches.view(id))?.match.status).toBe('finished');
    const history = await table.matches.history(id);
    const members = (await table.matches.view(id))?.match.members ?? [];
    for (const { automatic } of history) expect(automatic).toBeNull();
    expect(requests).toHaveLength(history.filter(({ seat }) => members[seat]?.computer).length);
    expect(await turns(table)).toEqual([]);
  });

  test('moves after a restart if its turn was due before', async () => {
    const table = await matchTable();
    const id = await startGame(table);
    const first = running(table, somePlayers(table).players);
    await personsTurn(table, id);
    await first.close();
    await playSomeMove(table, id);
    const { match, state } = (await table.matches.view(id)) ?? {};
    expect(match?.members[state?.turn ?? -1]?.computer).toBe('journeyman');
    const again = await matchTable(table.url);
    expect(await turns(again)).toMatchObject([{ subject: id, attempts: 0 }]);
    running(again, somePlayers(again).players);
    await personsTurn(again, id);
  });

  test('is asked again with increasing delays if it fails to move', async () => {
    const table = await matchTable();
    const id = await startGame(table);
    let failures = 0;
    const { players } = somePlayers(table);
    const flaky: ComputerPlayers = {
      move: (question, signal) => {
        failures += 1;
        return failures <= 3 ? Promise.reject(new Error('no thought')) : players.move(question, signal);
      },
    };
    const logged: unknown[] = [];
    const runner = running(table, flaky, (error) => logged.push(error));
    await personsTurn(table, id);
    if (failures === 0) {
      await playSomeMove(table, id);
      runner.wake();
      await personsTurn(table, id);
    }
    expect(failures).toBe(4);
    expect(logged).toHaveLength(3);
  });

  test('is ignored when a person takes a move back, and its old turn is gone', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const id = await startGame(table);
    const runner = running(table, somePlayers(table).players);
    await personsTurn(table, id);
    const before = (await matches.history(id)).length;
    await playSomeMove(table, id);
    runner.wake();
    await personsTurn(table, id);
    const takenBack = succeeded(await matches.undo(actor(0), id, null));
    expect(await matches.history(id)).toHaveLength(before);
    expect(takenBack.match.members[takenBack.state?.turn ?? -1]?.personId).toBe('person0');
    expect(await turns(table)).toEqual([]);
  });

  test('waits while the game is paused, which needs nobody’s consent', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const id = await startGame(table);
    const { match, state } = (await matches.view(id)) ?? {};
    if (match?.members[state?.turn ?? -1]?.computer === undefined) await playSomeMove(table, id);
    expect(await turns(table)).toHaveLength(1);
    expect(succeeded(await matches.askPause(actor(0), id)).match.pausedAt).not.toBeNull();
    expect(await turns(table)).toEqual([]);
    succeeded(await matches.resume(actor(0), id));
    expect(await turns(table)).toHaveLength(1);
  });

  test('plays the rematch, too', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const id = await startGame(table);
    succeeded(await matches.resign(actor(0), id));
    succeeded(await matches.rematch(actor(0), id, 'B'));
    const [lobby] = await matches.ofPerson('person0');
    expect(lobby?.match.members.map(({ computer }) => computer ?? null).sort()).toEqual(['journeyman', null]);
    const started = succeeded(await matches.start(actor(0), lobby?.match.id ?? ''));
    expect(started.match.members.map(({ computer }) => computer ?? null)).toEqual(
      (await matches.view(id))?.match.members.map(({ computer }) => computer ?? null),
    );
  });

  test.each([
    // A program fails seldom, but may rest again and again because of other games.
    { because: 'late', again: 1 },
    { because: 'resting', again: 0 },
  ] as const)('that was replaced ($because) is announced once, and its moves say so', async ({ because, again }) => {
    const table = await matchTable();
    const id = await startGame(table);
    const { players } = somePlayers(table);
    let replaced: typeof because | null = because;
    const failing: ComputerPlayers = {
      move: async (question, signal) => ({ ...(await players.move(question, signal)), replaced }),
    };
    const runner = running(table, failing);
    /** How often a replacement is announced in a round of moves. */
    const announced = async () => {
      await personsTurn(table, id);
      await playSomeMove(table, id);
      runner.wake();
      await personsTurn(table, id);
      return (await drainOutboxKinds(table)).filter((kind) => kind === 'computerReplaced').length;
    };
    expect([await announced(), await announced()]).toEqual([1, 0]);
    const history = await table.matches.history(id);
    expect(history.filter(({ automatic }) => automatic === 'replaced').length).toBeGreaterThan(1);
    replaced = null;
    expect(await announced()).toBe(0);
    replaced = because;
    expect(await announced()).toBe(again);
  });

  test('is not replaced in a past turn or at another seat', async () => {
    const table = await matchTable();
    const id = await startGame(table);
    if (await isPersonsTurn(table, id)) await playSomeMove(table, id);
    const { match, state } = (await table.matches.view(id)) ?? {};
    if (!match || !state) throw new Error('no computer player is to move');
    const turn = { matchId: id, version: match.version };
    const move = randomPolicy(table.components, state, seededRandom(1));
    const others = { ...move, seat: 1 - move.seat };
    expect(await table.matches.playComputerMove(turn, { move: others, replaced: 'resting' })).toBe(false);
    const late = { ...turn, version: turn.version - 1 };
    expect(await table.matches.playComputerMove(late, { move, replaced: 'resting' })).toBe(false);
    expect(await table.matches.playComputerMove(turn, { move, replaced: 'resting' })).toBe(true);
    expect((await table.matches.history(id)).at(-1)).toMatchObject({ seat: move.seat, automatic: 'replaced' });
  });
});

test('moves even if the clock is set back while it waits for its turn', async () => {
  const table = await matchTable();
  const id = await startGame(table);
  const { players } = somePlayers(table);
  if (await isPersonsTurn(table, id)) await playSomeMove(table, id);
  const now = table.clock.now().getTime();
  runJobs(table.store, [computerTurnJob({ matches: table.matches, players, failed: () => undefined })], {
    clock: { now: () => new Date(now - 3_600_000) },
  });
  await personsTurn(table, id);
});

async function isPersonsTurn(table: MatchTable, id: string): Promise<boolean> {
  const { match, state } = (await table.matches.view(id)) ?? {};
  return match?.members[state?.turn ?? -1]?.personId === 'person0';
}
