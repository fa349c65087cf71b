/**
 * An external program that plays replies from its argument: `node hostileProgram.js '[[reply, …], …]'`, one list for
 * each line it reads.
 */
const replies = JSON.parse(process.argv[2] ?? '[]');
/** Floods end by themselves, in case nobody ends the program. */
const FLOOD_MS = 5000;

process.stdout.on('error', () => process.exit(0));

const behaviours = {
  say: ({ text, times }) => process.stdout.write(text.repeat(times)),
  writeSlowly({ text }) {
    for (const [at, sign] of [...text].entries()) setTimeout(() => process.stdout.write(sign), at * 10);
  },
  bytes: ({ text }) => process.stdout.write(Buffer.from(text, 'hex')),
  flood({ text }) {
    const until = Date.now() + FLOOD_MS;
    const block = text.repeat(Math.ceil(65_536 / Math.max(1, text.length)));
    const more = () => {
      while (Date.now() < until) {
        if (!process.stdout.write(block)) {
          process.stdout.once('drain', more);
          return;
        }
      }
    };
    more();
  },
  complain: ({ text, times }) => process.stderr.write(text.repeat(times)),
  end: ({ code }) => process.exit(code),
  closeOutput: () => process.stdout.destroy(),
  closeInput: () => process.stdin.destroy(),
  // It never reads again, and does not exit either.
  deaf: () => {
    process.stdin.pause();
    setInterval(() => undefined, 1000);
  },
  nothing: () => undefined,
  stay: () => {
    process.on('SIGTERM', () => undefined);
    setInterval(() => undefined, 1000);
  },
};

let line = 0;
process.stdin.on('data', (chunk) => {
  for (const byte of chunk) {
    if (byte !== 10) continue;
    for (const reply of replies[line] ?? []) behaviours[reply.do](reply);
    line += 1;
  }
});
