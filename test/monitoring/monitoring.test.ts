/**
 * The monitoring endpoints over HTTP: liveness, readiness with the failing part, and metrics of people's actions
 * without personal data. The files for Grafana and Prometheus query only metrics that exist.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { startPictures } from '../../src/picture/index.ts';
import { VERSION } from '../../src/settings/index.ts';
import { startGameOfTwo } from '../discord/support/gameOfTwo.ts';
import { databaseOnFullDisk } from '../support/database/fullDisk.ts';
import { startTable } from '../support/discord/bot.ts';
import { tableTalk } from '../support/discord/tableTalk.ts';
import { expectFollowed, recordLog } from '../support/program/recordedLog.ts';
import { expressionOf, seriesIn, watchedOverHttp } from './support/overHttp.ts';

describe('a monitored bot', { timeout: 300_000 }, () => {
  it('is alive before anything is opened, ready once everything is, and names the part that is not ready', async () => {
    const { watcher, url, readiness, metrics } = await watchedOverHttp();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await readiness()).toEqual({
      status: 503,
      ready: false,
      gateway: { ready: false, shards: [] },
      database: { ready: false, writable: false },
      outbox: { ready: false, counts: true, oldestSeconds: null, due: null, postponed: null },
    });
    expect(await metrics()).toContain('process_resident_memory_bytes');
    expect(await metrics()).toContain(`intarsia_build_info{version="${VERSION}",node="${process.versions.node}"} 1`);
    expect(await metrics()).toContain('intarsia_backups_total{outcome="notWritten"} 0');
    expect(await metrics()).toContain('intarsia_renders_total{kind="table",outcome="failed"} 0');
    for (const outcome of ['notSaved', 'failed', 'turnedAway'])
      expect(await metrics()).toContain(`intarsia_interactions_total{kind="command",outcome="${outcome}"} 0`);
    watcher.backups({ ok: false, code: 'notWritten' });
    expect(await metrics()).toContain('intarsia_backups_total{outcome="notWritten"} 1');

    const table = await startTable({ watcher });
    onTestFinished(() => table.close());
    const stopWatching = watcher.watchStore(table.store.figures);
    watcher.watchShards(table.shards);
    expect(await readiness()).toMatchObject({ status: 200, gateway: { shards: [{ shard: 0, state: 'Ready' }] } });

    await table.playground.close();
    await expect.poll(readiness).toMatchObject({ status: 503, gateway: { ready: false }, database: { ready: true } });
    // Other processes listen to people.
    watcher.watchShards(null);
    expect(await readiness()).toMatchObject({ status: 200, gateway: { ready: true, shards: [] } });
    await stopWatching();
    expect(await readiness()).toMatchObject({ status: 503, database: { ready: false } });
  });

  it('is not ready while announcements wait without an attempt, and is again once they are posted', async () => {
    let late = 0;
    const clock = { now: () => new Date(Date.now() + late) };
    const { watcher, readiness, metrics } = await watchedOverHttp({ clock });
    const gateway = await watchedOverHttp({ clock, deliversAnnouncements: false });
    const table = await startTable({ clock, watcher, bot: false });
    onTestFinished(() => table.close());
    onTestFinished(watcher.watchStore(table.store.figures));
    onTestFinished(gateway.watcher.watchStore(table.store.figures));
    watcher.watchShards(table.shards);
    gateway.watcher.watchShards(() => [{ shard: 0, state: 'Ready', isReady: true, ping: 1 }]);
    const matchId = await tableTalk(table).running(['anni', 'jana'], 'A');
    const left = { kind: 'telling', subject: matchId, holder: 'a process that is gone', term: 1 } as const;
    await table.store.jobs.take(left, new Date());
    late = 3 * 60_000;
    const waiting = await readiness();
    expect(waiting).toMatchObject({ status: 503, database: { ready: true }, outbox: { ready: false, postponed: 0 } });
    expect(waiting.outbox.oldestSeconds).toBeGreaterThanOrEqual(180);
    expect(waiting.outbox.due).toBeGreaterThan(0);
    // A process that leaves delivery to others still answers people.
    expect(await gateway.readiness()).toMatchObject({ status: 200, outbox: { ready: false, counts: false } });
    const age = /^intarsia_outbox_oldest_seconds (\S+)$/m.exec(await metrics())?.[1];
    expect(Number(age)).toBeGreaterThanOrEqual(180);
    const overdue = /^intarsia_lease_overdue_seconds (\S+)$/m.exec(await metrics())?.[1];
    expect(Number(overdue)).toBeGreaterThanOrEqual(180);
    expect(await metrics()).toContain('intarsia_leases{kind="telling"} 1');
    await table.startBot();
    await table.waitForDelivery();
    expect(await readiness()).toMatchObject({ status: 200, outbox: { oldestSeconds: 0, due: 0, postponed: 0 } });
    // Leases use the machine's clock; by this test's clock they are overdue as long as they are held.
    await expect.poll(metrics).toMatch(/^intarsia_lease_overdue_seconds 0$/m);
    expect((await table.matches.view(matchId))?.match.status).toBe('running');
    await expect.poll(metrics).toMatch(/^intarsia_games\{state="running"\} \d/m);
  });

  it('responds even while the database does not', async () => {
    const quick = {
      after: (ms: number, work: () => void) => {
        const timeout = setTimeout(work, ms / 100);
        return () => clearTimeout(timeout);
      },
    };
    const { watcher, readiness, metrics } = await watchedOverHttp({ timer: quick });
    watcher.watchStore({
      write: () => new Promise(() => undefined),
      backlog: () => new Promise(() => undefined),
      leases: () => new Promise(() => undefined),
      openGames: async () => ({ lobby: 0, running: 1 }),
    });
    expect(await readiness()).toMatchObject({ status: 503, database: { ready: false } });
    expect(await metrics()).toContain('intarsia_database_up 0');
  });

  it('is not ready while the disk is full, and is again once there is room', async (context) => {
    const disk = await databaseOnFullDisk(context);
    const table = await startTable({ database: disk.url, bot: false });
    onTestFinished(() => table.close());
    const { watcher, readiness } = await watchedOverHttp();
    const unwatch = watcher.watchStore(table.store.figures);
    onTestFinished(unwatch);
    expect(await readiness()).toMatchObject({ database: { ready: true, writable: true } });
    await disk.fill();
    expect(await readiness()).toMatchObject({ status: 503, database: { ready: false, writable: false } });
    disk.free();
    expect(await readiness()).toMatchObject({ database: { ready: true, writable: true } });
  });

  it('refuses a port in use and an address that the machine does not have', async () => {
    const { watcher } = await watchedOverHttp();
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await watcher.serve({ host: '127.0.0.1', port })).toEqual({
      ok: false,
      code: 'inUse',
      host: '127.0.0.1',
      port,
    });
    // An address of a block reserved for documentation, and one that needs the name of an interface.
    for (const host of ['203.0.113.1', 'fe80::1'])
      expect(await watcher.serve({ host, port: 0 })).toMatchObject({ ok: false, code: 'noSuchHost' });
  });
});

/** All expressions of a file of panels or rules. */
function expressionsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(expressionsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'expr' ? [z.string().parse(inner)] : expressionsIn(inner),
  );
}

const fileOf = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');

/** Labels that Prometheus itself adds. */
const ITS_OWN = { series: ['up'], labels: ['job', 'instance'] };

describe('actions of people', { timeout: 300_000 }, () => {
  it('are measured and logged under one id from the click to the post, with every metric that the dashboard and the alerts query', async () => {
    const { watcher, metrics } = await watchedOverHttp();
    const kept = recordLog([], watcher.failed);
    const pictures = startPictures({ observe: watcher.pictures });
    onTestFinished(() => pictures.close());
    const table = await startTable({ watcher, pictures, log: kept.log, playground: { timing: { heartbeatMs: 500 } } });
    onTestFinished(() => table.close());
    onTestFinished(watcher.watchStore(table.store.figures));
    watcher.watchShards(table.shards);
    const { playground, channelId } = table;

    // Two failures on the way: Discord rate-limits a request, and refuses a message once.
    const answers = [429, 400];
    const stop = playground.intercept(({ method, path }) => {
      if (method !== 'POST' || !/^\/channels\/\d+\/messages$/.test(path)) return undefined;
      const status = answers.shift();
      if (status === undefined) return undefined;
      const body = { message: 'no', code: status === 400 ? 50035 : 0, retry_after: 0.01, global: false };
      return { act: 'fail', when: 'before', status, body, headers: { 'retry-after': '0.01' } };
    });
    // Rated games have no hints.
    const game = await startGameOfTwo(table, { rated: false });
    stop();
    await game.run(game.mover, 'hint');
    const [anni] = [table.person('anni')];
    const started = await anni.command(channelId, 'game new', { players: 2 });
    await started.reply();
    await table.waitForDelivery();
    // One visitor opens the browser table, and another is turned away.
    const left = watcher.web.connection();
    watcher.web.message('move')('done');
    watcher.web.followed(20);
    watcher.web.refused('expired');
    expect(await metrics()).toContain('intarsia_table_pages 1');
    left();
    expect(await metrics()).toContain('intarsia_table_pages 0');
    // A heartbeat has been acknowledged, and games have been counted.
    await expect.poll(metrics).toMatch(/^intarsia_gateway_ping_seconds\{shard="0"\} \d/m);
    await expect.poll(metrics).toMatch(/^intarsia_games\{state="lobby"\} \d/m);

    const changed = expectFollowed(kept);
    expect(changed).toContain(started.id);
    const messages = kept
      .lines()
      .filter(({ trace }) => trace === started.id)
      .map(({ msg }) => msg);
    expect(messages.slice(0, 2)).toEqual(['interaction received', 'change committed']);
    expect(messages).toContain('announcement delivered');

    const scrape = await metrics();
    const series = seriesIn(scrape);
    const people = ['anni', 'jana'].map((name) => table.person(name).user);
    for (const secret of [playground.botToken, channelId, ...people.flatMap(({ id, username }) => [id, username])])
      expect(scrape).not.toContain(secret);
    expect(scrape, 'an id in a label').not.toMatch(/="[^"]*\d{15,}/);
    expect(scrape).toContain('intarsia_rest_limited_total{method="POST",route="/channels/:id/messages"} 1');
    expect(scrape).toContain('intarsia_errors_total{code="discord_50035"} 1');
    expect(scrape).toContain('route="/interactions/:id/:token/callback"');

    const asked = [
      ...expressionsIn(JSON.parse(fileOf('grafana/intarsia.json'))),
      ...expressionsIn(parse(fileOf('prometheus/alerts.yaml'))),
    ];
    expect(asked.length).toBeGreaterThan(20);
    for (const text of asked) {
      const expression = expressionOf(text.replaceAll('$__rate_interval', '5m'));
      expect(expression.isWhole, text).toBe(true);
      expect(expression.metrics.length, text).toBeGreaterThan(0);
      const missing = expression.metrics.filter((name) => !series.has(name) && !ITS_OWN.series.includes(name));
      expect(missing, text).toEqual([]);
      const labels = new Set(expression.metrics.flatMap((name) => [...(series.get(name) ?? [])]));
      const unknown = expression.labels.filter((name) => !labels.has(name) && !ITS_OWN.labels.includes(name));
      expect(unknown, text).toEqual([]);
    }
    // And every metric is queried.
    const wanted = asked.join('\n');
    const neverQueried = [...series.keys()].filter((name) => name.startsWith('intarsia_') && !wanted.includes(name));
    expect(neverQueried.filter((name) => !/_(?:sum|count)$/.test(name))).toEqual([]);
  });
});

describe('an interaction', { timeout: 300_000 }, () => {
  it('is logged under its id even by a bot that starts after it', async () => {
    const kept = recordLog();
    const table = await startTable({ log: kept.log, bot: false });
    onTestFinished(() => table.close());
    const talk = tableTalk(table);
    const matchId = await talk.running(['anni', 'jana']);
    await talk.play(matchId);
    const [last] = kept
      .lines()
      .filter(({ msg }) => msg === 'change committed')
      .slice(-1);
    await table.startBot();
    await table.waitForDelivery();
    const deliveries = kept.lines().filter(({ msg }) => msg === 'announcement delivered');
    expect(deliveries.map(({ trace }) => trace)).toContain(last?.trace);
  });
});
