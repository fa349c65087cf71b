/** `npm start -w packages/playground`: runs the playground alone, for a bot started elsewhere. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { lockFile, lockSentence } from '../../scripts/files/fileLock.js';
import { lanAddresses, type Playground, type PlaygroundOptions, startPlayground } from './index.ts';

const DEFAULT_PORT = 8787;
const USAGE =
  'npm start -w packages/playground -- [--port 8787] [--file state.jsonl] [--lan] [--activity http://127.0.0.1:4000]';

interface Flags {
  readonly port: number;
  /** Absolute; null: in memory. */
  readonly file: string | null;
  readonly lan: boolean;
  /** The Activity's address; null: none. */
  readonly activity: string | null;
}

type Outcome<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly fault: string };

function readFlags(given: readonly string[]): Outcome<Flags> {
  const options = {
    port: { type: 'string' },
    file: { type: 'string' },
    lan: { type: 'boolean' },
    activity: { type: 'string' },
  } as const;
  try {
    const {
      port = String(DEFAULT_PORT),
      file,
      lan = false,
      activity = null,
    } = parseArgs({ args: [...given], options }).values;
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
      return { ok: false, fault: `--port takes a number from 0 (any free one) to 65535, not ${port}.` };
    if (activity !== null && !URL.canParse(activity))
      return { ok: false, fault: `--activity takes an address such as http://127.0.0.1:4000, not ${activity}.` };
    // npm changes the directory and stores the original one here.
    const from = process.env.INIT_CWD ?? process.cwd();
    return {
      ok: true,
      value: { port: Number(port), file: file === undefined ? null : path.resolve(from, file), lan, activity },
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { ok: false, fault: `${error.message}\n${USAGE}` };
  }
}

const NO_LOCK = { ok: true, release: () => undefined } as const;

interface RunningPlayground {
  readonly playground: Playground;
  /** Keep a reference until then, because an unreferenced lock is garbage-collected and released. */
  release(): void;
}

async function open({ port, file, lan, activity }: Flags): Promise<Outcome<RunningPlayground>> {
  const options: PlaygroundOptions = {
    port,
    file,
    now: Date.now,
    botName: 'Bot',
    ...(activity === null ? {} : { activities: { target: activity } }),
    ...(lan ? { lan: { addresses: lanAddresses() } } : {}),
  };
  const lock = file === null ? NO_LOCK : lockFile(file, { since: new Date() });
  if (!lock.ok) return { ok: false, fault: lockSentence(lock, `The playground's file ${file}`, '--file') };
  const started = await startPlayground(options).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && 'syscall' in error)) throw error;
    return { ok: false, code: 'cannotKeep', reason: String(error.code) } as const;
  });
  if (!started.ok && started.code === 'cannotKeep') {
    const fault = `The playground cannot keep its state in ${file} (${started.reason}): make its folder writable or give another --file.`;
    return { ok: false, fault };
  }
  if (started.ok) return { ok: true, value: { playground: started.playground, release: lock.release } };
  return {
    ok: false,
    fault: `Port ${started.port} on this machine is in use: stop the program that listens there, or give another --port.`,
  };
}

function startupText({ url, apiUrl, botToken, lan, applicationId, admin }: Playground): string {
  const others = lan === null ? [] : lan.urls.map((each) => `Others:    ${each}/join/${lan.joinCode}`);
  const activity = admin.activities();
  const client =
    activity === null
      ? []
      : [`Client:    ${applicationId}, its secret ${activity.clientSecret}`, `Activity:  ${activity.target}`];
  const all = [`Page:      ${url}`, ...others, `API:       ${apiUrl}`, `Bot token: ${botToken}`, ...client];
  return [...all, 'Ctrl-C stops.', ''].join('\n');
}

const flags = readFlags(process.argv.slice(2));
const opened = flags.ok ? await open(flags.value) : flags;
if (opened.ok) {
  process.stdout.write(startupText(opened.value.playground));
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve);
  });
  await opened.value.playground.close();
  opened.value.release();
  process.exit(0);
}
process.stderr.write(`${opened.fault}\n`);
process.exit(1);
