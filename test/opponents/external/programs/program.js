/**
 * A small program for tests that speaks intarsia-engine/1, correctly or not: `node program.js START_CARDS BEHAVIOUR
 * [NOTE]`. It passes whenever it may, which every start card allows, because it knows no other rules.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';

const [startCards = '{}', behaviour = 'passes', note] = process.argv.slice(2);
const answer = (json) => process.stdout.write(`${JSON.stringify(json)}\n`);
let record = null;

const HISTORY_LENGTH = 3;
const CARDS = ['wild', 'violet', 'green', 'red', 'yellow'];

/** The hand of a seat in the first round if everybody passes: the ten cards of its start card. */
const START = JSON.parse(startCards);

function pass() {
  const seat = (record.startingPlayer + record.moves.length) % record.players.length;
  const hand = { ...START[record.startingHandCards[seat]] };
  const cards = {};
  for (let left = 10 - HISTORY_LENGTH; left > 0; left -= 1) {
    const card = CARDS.findLast((each) => (hand[each] ?? 0) > 0);
    hand[card] -= 1;
    cards[card] = (cards[card] ?? 0) + 1;
  }
  return { seat, type: 'pass', return: cards };
}

/** Endless, as fast as it is read. */
function flood(stream, text) {
  while (stream.write(text.repeat(10_000)));
  stream.once('drain', () => flood(stream, text));
}

const hoard = [];

const behaviours = {
  newlines: () => flood(process.stdout, '\n'),
  chatter: () => flood(process.stderr, 'well, well\n'),
  hog: () => setInterval(() => hoard.push(Buffer.alloc(10_000_000, 1)), 10),
  surroundings: () =>
    answer({
      ok: false,
      code: 'looked',
      message: JSON.stringify({ folder: process.cwd(), environment: process.env, argument: note }),
    }),
  passes: () => answer({ ok: true, move: pass() }),
  illegal: () => answer({ ok: true, move: { seat: 0, type: 'build', space: 'C3', pay: {}, take: {} } }),
  shapeless: () => answer({ ok: true, move: 'castle' }),
  otherSeat: () => answer({ ok: true, move: { ...pass(), seat: 3 } }),
  leaves: () => {
    answer({ ok: true, move: pass() });
    setTimeout(() => process.exit(0), 50);
  },
  silent: () => undefined,
  rubbish: () => process.stdout.write('thinking…\n'),
  endless: () => process.stdout.write('x'.repeat(2_000_000)),
  crash: () => process.exit(3),
  refuses: () => answer({ ok: false, code: 'tired', message: 'not today' }),
  late: () => setTimeout(() => answer({ ok: true, move: pass() }), 400),
};

if (note !== undefined) process.stderr.write(`${note}\n`);
if (behaviour === 'gone') process.exit(1);
if (behaviour === 'stubborn') process.on('SIGTERM', () => undefined);
if (behaviour === 'parent' || behaviour === 'crash') {
  const idle = ['-e', 'setInterval(() => undefined, 1000)', `child-of-${note}`];
  spawn(process.execPath, idle, { stdio: 'ignore' });
}
if (behaviour === 'deaf') {
  // The same reply to every request, without parsing it.
  setInterval(() => answer({ ok: true }), 1);
}

const lines = createInterface({ input: behaviour === 'deaf' ? new PassThrough() : process.stdin });
lines.on('line', (line) => {
  const command = JSON.parse(line);
  switch (command.cmd) {
    case 'hello':
      if (behaviour === 'speechless') return;
      answer({
        ok: true,
        name: behaviour,
        protocol: behaviour === 'foreign' ? 'uci' : 'intarsia-engine/1',
        levels: ['weak', 'strong'],
      });
      return;
    case 'position':
      record = command.record;
      answer({ ok: true, phase: 'build', turn: 0, round: 1, scores: [] });
      return;
    case 'go':
      if (behaviour === 'stubborn') behaviours.passes();
      else if (behaviour === 'level')
        answer({ ok: false, code: command.level, message: `${command.ms} ${command.seed}` });
      else (behaviours[behaviour] ?? behaviours.passes)();
      return;
    case 'quit':
      if (behaviour !== 'stubborn') process.exit(0);
  }
});
lines.on('close', () => {
  if (behaviour === 'stubborn') setInterval(() => undefined, 1000);
});
