import { describe, expect, it } from 'vitest';
import { soak } from '../../bench/soak/soak.ts';

describe('a bot that is killed again and again, on a Discord and a machine that have a bad day', {
  timeout: 600_000,
}, () => {
  it('loses no move, makes none twice, and announces every turn once', async () => {
    const heard: string[] = [];
    const done = await soak({
      ...{ games: 12, minutes: 1, faults: true, kills: 10, moves: 20, seed: 5 },
      say: (text) => heard.push(text),
    });
    const { lost, twice, neverAnnounced, announcedTwice, strayPings, database } = done;
    expect({ lost, twice, neverAnnounced, announcedTwice, strayPings, database }, heard.join('\n')).toEqual({
      lost: [],
      twice: [],
      neverAnnounced: [],
      announcedTwice: [],
      strayPings: [],
      database: [],
    });
    expect(done.stuck, 'when the bot did not go on by itself').toEqual([]);
    const { clockSetBack, clockSetForward, fullDisk } = done.faults;
    expect({ clockSetBack, clockSetForward }).toEqual({ clockSetBack: 1, clockSetForward: 1 });
    if (done.disk !== 'none') expect(fullDisk).toBe(1);
    expect(done.startedOnTime, 'games with a clock').toBeGreaterThanOrEqual(1);
    expect(done.kills).toBeGreaterThanOrEqual(10);
    expect(done.accepted).toBeGreaterThanOrEqual(20);
    expect(done.startedDirectly).toBeGreaterThanOrEqual(1);
    expect(done.toldDirectly, 'turns, for each person in direct messages').toBeGreaterThanOrEqual(10);
    expect(done.kinds.map(([kind]) => kind)).toContain('build');
  });
});
