/**
 * Entry point of `npm run bench -- [--last FILE] NAME …`: prints a line about the machine, then one JSON line per
 * figure, then one with the numbers of figures and what this machine could not measure; `--last` adds and keeps the
 * previous values.
 */
import { parseArgs } from 'node:util';
import { exitOnSignals } from '../support/bot/children.ts';
import { aboutMachine, type Bench } from '../support/figure.ts';
import { openLastFigures } from './lastFigures.ts';

const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  build: async () => (await import('./build.ts')).buildBench,
  endurance: async () => (await import('./endurance/index.ts')).enduranceBench,
  opponents: async () => (await import('./opponents/index.ts')).opponentsBench,
  people: async () => (await import('./community/index.ts')).peopleBench,
  picture: async () => (await import('./picture/picture.ts')).pictureBench,
  playground: async () => (await import('./playground.ts')).playgroundBench,
  response: async () => (await import('./response.ts')).responseBench,
  rules: async () => (await import('./rules/rules.ts')).rulesBench,
  scale: async () => (await import('./scale/index.ts')).scaleBench,
  store: async () => (await import('./store/index.ts')).storeBench,
  table: async () => (await import('./table/index.ts')).tableBench,
  takeover: async () => (await import('./takeover/index.ts')).takeoverBench,
};

const { values, positionals: names } = parseArgs({ allowPositionals: true, options: { last: { type: 'string' } } });
const unknown = names.find((name) => !Object.hasOwn(BENCHES, name));
if (names.length === 0 || unknown !== undefined) {
  const problem = unknown === undefined ? 'Name a bench' : `There is no bench "${unknown}"`;
  process.stderr.write(`${problem}: npm run bench -- ${Object.keys(BENCHES).join(' | ')}\n`);
  process.exitCode = 2;
} else {
  exitOnSignals();
  const lastFigures = values.last === undefined ? null : openLastFigures(values.last);
  const skipped: string[] = [];
  let [figures, missed] = [0, 0];
  for (const name of names) {
    const bench = await BENCHES[name]?.();
    if (!bench) continue;
    print({ about: { bench: name, ...aboutMachine(), ...bench.about } });
    const log = (text: string) => void process.stderr.write(`${name}: ${text}\n`);
    const skip = (text: string) => {
      log(`SKIPPED ${text}`);
      skipped.push(text);
    };
    for await (const figure of bench.measure(log, skip)) {
      print(lastFigures?.withLast(figure) ?? figure);
      figures += 1;
      if (figure.met === false) missed += 1;
    }
  }
  print({ figures, missed, skipped });
}

function print(line: unknown): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
