/** Target program of the table's entry points: the table server on a database with running games. */
import { type AddressInfo, createServer } from 'node:net';
import { pino } from 'pino';
import { compose } from '../../../src/app/compose.ts';
import { openStore } from '../../../src/features/storage/index.ts';
import { createLanguage } from '../../../src/language/index.ts';
import { UNLIMITED } from '../../../src/match/index.ts';
import { createTablePage } from '../../../src/table/index.ts';
import { createTableTokens, startWeb } from '../../../src/web/index.ts';
import { openFiller } from '../../bench/response/filling.ts';
import { standardComponents } from '../../bench/rules/rules.ts';
import type { FromTarget, ToTarget } from './target.ts';

const MOVES = 12;
const [, , databaseUrl = '', patience] = process.argv;
const ms = Number(patience);
/** A limit lower than the number of connections, so that idle ones must be closed in favour of active ones. */
const FEW = { connections: { perAddress: 30, inAll: 40 }, perAddress: 15, inAll: 20 };
const impatient = { headersMs: ms, requestMs: ms, idleMs: ms, enterMs: ms, beatMs: ms, looks: 100_000, ...FEW };
const components = standardComponents();
const clock = { now: () => new Date() };
const [anni, peter, jana] = ['anni', 'peter', 'jana'].map((name) => ({ personId: name, name })) as [
  Person,
  Person,
  Person,
];
interface Person {
  readonly personId: string;
  readonly name: string;
}

const filler = await openFiller(databaseUrl, components);
const deal = (moves: number) => filler.running([anni, peter], 'odd', 'odd', moves);
const matchId = await deal(MOVES);
await filler.running([anni, peter, jana], 'odd', 'odd', MOVES);
const over = await deal(10_000);

const HOLDER = { personId: 'spectator', matchId };

const tablePage = createTablePage({ needsScript: [] });
// The bundle is built on the first request, which takes longer than the shortened timeouts.
await tablePage();
const UNREACHABLE = 9;
const discord = patience === undefined ? UNREACHABLE : await silentServer();

const store = await openStore({ url: databaseUrl, components, clock });
const composed = compose({ store, clock, components });
const started = await startWeb({
  ...composed,
  host: '127.0.0.1',
  port: 0,
  publicUrl: null,
  // Discord is unreachable, as for invalid codes; or it never answers.
  activity: {
    current: () => ({
      clientId: '1',
      clientSecret: 'secret',
      botToken: 'token',
      apiUrl: `http://127.0.0.1:${discord}/api/v10`,
      verifyKey: 'a'.repeat(64),
    }),
  },
  tokens: createTableTokens('secret', clock),
  mayView: async () => true,
  links: {
    create: composed.links.create,
    holder: async (id) => (id === 'link' ? HOLDER : null),
    holders: async (ids) => new Map(ids.filter((id) => id === 'link').map((id) => [id, HOLDER])),
  },
  componentsOf: () => components,
  language: createLanguage(),
  page: tablePage,
  pictures: { table: async () => Buffer.from('a picture') },
  adviser: { advise: async () => ({ ok: false, code: 'busy' }) },
  commandsPerMinute: UNLIMITED,
  ...(patience === undefined ? {} : { limits: impatient }),
  timer: {
    after(milliseconds, work) {
      const timeout = setTimeout(work, milliseconds);
      return () => clearTimeout(timeout);
    },
  },
  log: pino({ level: 'error' }, pino.destination({ dest: 2, sync: true })),
});
if (!started.ok) throw new Error(started.code);
const { url } = started.web;
const page = await (await fetch(url)).text();

process.on('message', (message: ToTarget) => {
  if (message.fuzz !== 'ask') return;
  const answer = (wrong: string | null) => {
    const reply: FromTarget = { fuzz: 'answer', number: message.number, wrong };
    process.send?.(reply);
  };
  deal(0).then(
    () => answer(null),
    (error: unknown) => answer(String(error)),
  );
});

const tokens = createTableTokens('secret', clock);
const inside = (personId: string, guildId: string | null = null) =>
  tokens.signSession({ kind: 'activity', personId, guildId, channelId: 'odd', name: personId });
const ready: FromTarget = {
  fuzz: 'ready',
  facts: {
    url,
    matchId,
    over,
    asset: /assets\/([^"]+)/.exec(page)?.[1] ?? '',
    link: await tokens.signLink({ id: 'link', expiresAt: new Date(Date.now() + 86_400_000) }),
    first: await inside(anni.personId),
    second: await inside(peter.personId),
    stranger: await inside('stranger', 'elsewhere'),
    spectator: await tokens.signSession({ kind: 'link', linkId: 'link', personId: 'spectator', matchId }),
    gone: await tokens.signSession({ kind: 'link', linkId: 'gone', personId: 'spectator', matchId }),
  },
};
process.send?.(ready);

/** Accepts connections and sends nothing; resolves to its port. */
async function silentServer(): Promise<number> {
  const server = createServer((connection) => void connection.on('error', () => undefined).resume());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
