/** External programs in a seat, correct and faulty: real processes, one fault per test. */
import { setTimeout as after } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createProgramPlayer,
  type ProgramPlayer,
  type ProgramTimeouts,
} from '../../../src/opponents/external/programPlayer.ts';
import { createGame, deal, makeRecord, seededRandom, startCard } from '../../../src/rules/index.ts';
import { components } from '../../support/game/rules.ts';
import { PROGRAM, running, untilRunning } from './support.ts';

const setup = deal(components, 'A', 2, seededRandom(1));
const { state } = createGame(components, setup);
const record = makeRecord(setup, ['Anni', 'Fox'], [], state);

const START_CARDS = JSON.stringify(
  Object.fromEntries(setup.startingHandCards.map((id) => [id, startCard(components, id).cards])),
);

const players: ProgramPlayer[] = [];
afterEach(async () => {
  for (const player of players.splice(0)) await player.close();
});

interface Played {
  readonly player: ProgramPlayer;
  readonly received: string[];
  now: number;
  move(ms?: number): ReturnType<ProgramPlayer['move']>;
}

function seated(behaviour: string, timeouts: Partial<ProgramTimeouts> = {}, file = process.execPath): Played {
  const received: string[] = [];
  const log = {
    debug: (facts: object) => received.push(JSON.stringify(facts)),
    warn: (facts: object) => received.push(JSON.stringify(facts)),
  };
  const played: Played = {
    received,
    now: 0,
    player: createProgramPlayer({
      components,
      log,
      timeouts,
      command: { name: 'Fox', file, args: [PROGRAM, START_CARDS, ...behaviour.split(' ')] },
      now: () => played.now,
    }),
    move: (ms = 5000) => played.player.move({ record, state, ms, seed: 7 }),
  };
  players.push(played.player);
  return played;
}

describe('a program that speaks the protocol', () => {
  it('makes several moves in one process', async () => {
    const fox = seated('passes only-once');
    for (let times = 0; times < 3; times += 1) {
      expect(await fox.move()).toEqual({ ok: true, move: expect.objectContaining({ type: 'pass', seat: state.turn }) });
    }
    expect(running('passes only-once')).toBe(1);
  });

  it('is asked for its strongest level, with the time to think and the seed', async () => {
    expect(await seated('level').move(1234)).toMatchObject({ code: 'refused', detail: 'strong: 1234 7' });
  });

  it('is started again if it has ended between two moves, whether that is known yet or not', async () => {
    const fox = seated('leaves between-moves');
    for (let times = 0; times < 4; times += 1) {
      expect(await fox.move()).toMatchObject({ ok: true, move: { type: 'pass' } });
      await untilRunning('leaves between-moves', 0);
      // Its end is noticed in a turn of the event loop.
      if (times % 2 === 1) await after(100);
    }
    expect(fox.received).not.toContainEqual(expect.stringContaining('fault'));
  });

  it('ends with the bot even if it refuses to', async () => {
    const fox = seated('stubborn last-of-all');
    await fox.move();
    expect(running('last-of-all')).toBe(1);
    await fox.player.close();
    expect(running('last-of-all')).toBe(0);
    expect(await fox.move()).toMatchObject({ ok: false, code: 'ended' });
  });

  it('logs to the operator', async () => {
    const fox = seated('passes good-day');
    await fox.move();
    expect(fox.received).toContainEqual(expect.stringContaining('good-day'));
  });
});

describe('a program that breaks the protocol', () => {
  it.each([
    ['does not exist', 'passes', 'notStarted'],
    ['ends at once', 'gone', 'ended'],
    ['does not greet', 'speechless', 'late'],
    ['speaks another protocol', 'foreign', 'protocol'],
    ['is silent when asked for a move', 'silent', 'late'],
    ['answers late', 'late', 'late'],
    ['writes rubbish', 'rubbish', 'rubbish'],
    ['writes a line without end', 'endless', 'rubbish'],
    ['crashes over a move', 'crash', 'ended'],
    ['refuses', 'refuses', 'refused'],
    ['makes an illegal move', 'illegal', 'illegal'],
    ['moves for somebody else', 'otherSeat', 'illegal'],
    ['makes no move at all', 'shapeless', 'illegal'],
  ])('%s: the fault is named', async (what, behaviour, code) => {
    const quick = { hello: behaviour === 'speechless' ? 150 : 10_000, go: 150 };
    const fox = seated(behaviour, quick, what === 'does not exist' ? '/nowhere/fox' : process.execPath);
    const answer = await fox.move(['silent', 'late'].includes(behaviour) ? 50 : 5000);
    expect(answer).toMatchObject({ ok: false, code });
    expect(fox.received.some((line) => line.includes(code))).toBe(true);
  });

  it('is restarted with backoff', async () => {
    const fox = seated('crash');
    expect(await fox.move()).toMatchObject({ code: 'ended' });
    expect(await fox.move()).toMatchObject({ code: 'resting' });
    fox.now = 1_000;
    expect(await fox.move()).toMatchObject({ code: 'ended' });
    fox.now = 2_500;
    expect(await fox.move()).toMatchObject({ code: 'resting' });
    fox.now = 3_000;
    expect(await fox.move()).toMatchObject({ code: 'ended' });
  });

  it('is kept after an illegal move', async () => {
    const fox = seated('illegal');
    expect(await fox.move()).toMatchObject({ code: 'illegal' });
    expect(await fox.move()).toMatchObject({ code: 'illegal' });
  });

  it('leaves no process behind after a fault', async () => {
    const fox = seated('silent never-answers', { go: 50 });
    await fox.move(50);
    expect(running('never-answers')).toBe(0);
  });
});
