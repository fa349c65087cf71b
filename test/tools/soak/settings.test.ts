import { expect, it } from 'vitest';
import { readSoakSettings } from '../../../tools/soak/settings.ts';

const read = (line: string) => readSoakSettings(line.split(' ').filter((word) => word !== ''));

it('accepts one process on a file, or several on a server', () => {
  expect(read('')).toEqual({
    ok: true,
    settings: {
      bot: { database: 'sqlite' },
      games: 40,
      minutes: 5,
      faults: false,
      kills: 50,
      moves: 1,
      seed: 1,
    },
  });
  expect(read('--processes 4 --database postgresql --workers 2 --minutes 0.5 --faults')).toMatchObject({
    settings: { bot: { database: 'postgresql', processes: 4, workers: 2 }, faults: true, kills: 5 },
  });
  expect(read('--help')).toEqual({ ok: true, settings: 'help' });
});

it.each([
  ['--minutes soon', '--minutes is how long, such as 5, not "soon".'],
  ['--games 0', '--games is a whole number from 1 on, not "0".'],
  ['--kills 1.5', '--kills is a whole number from 0 on, not "1.5".'],
  ['--seed', "Option '--seed <value>' argument missing"],
  ['--game 3', "Unknown option '--game'"],
  ['--database mysql', '--database is sqlite or postgresql, not "mysql".'],
  [
    '--processes 4',
    'A SQLite file has one process: --processes, --workers and --beside go with --database postgresql.',
  ],
  ['--beside .', 'A SQLite file has one process: --processes, --workers and --beside go with --database postgresql.'],
  ['--database postgresql --beside nowhere', '--beside is the folder of a checkout that is set up, not "nowhere".'],
  ['--database postgresql --processes 1', '--processes is a whole number from 2 to 16, not "1".'],
  ['--database postgresql --workers 2', '--workers is a whole number below that of the processes, 2, not "2".'],
])('refuses %s', (line, sentence) => {
  expect(read(line)).toEqual({ ok: false, fault: expect.stringContaining(sentence) });
});
