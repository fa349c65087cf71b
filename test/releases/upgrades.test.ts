/**
 * What released versions have stored is upgraded, complete, played on, exported and restored; going back is refused.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '../../scripts/migrate.js';
import { backedUpDatabase, makeBackup } from '../../src/backup/index.ts';
import { randomPolicy } from '../../src/opponents/index.ts';
import { type MoveWithoutSeat, replay, scores, seededRandom } from '../../src/rules/index.ts';
import { emptyPlace, restoreTo } from '../backup/support.ts';
import { rawDatabase, temporaryFolder } from '../support/database/store.ts';
import { standardComponents } from '../support/game/match.ts';
import { RUN_SEED } from '../support/runner/seed.ts';
import { databaseOf, migrationsOf, opened, RELEASES, type Release, release } from './support.ts';

const CHANGELOG = path.resolve(import.meta.dirname, '../../CHANGELOG.md');

test('every version of the changelog has left a sample', () => {
  const versions = [...readFileSync(CHANGELOG, 'utf8').matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(
    ([, version]) => version,
  );
  expect(versions.length).toBeGreaterThan(0);
  expect(RELEASES).toEqual(expect.arrayContaining(versions));
});

test.each(RELEASES)(
  'a database of %s is upgraded with everything in it, and its games go on to the end',
  async (version) => {
    const from = await release(version);
    const url = await databaseOf(from);
    const applied = await migrate(url);
    expect(applied.every((name) => name > from.facts.newestMigration)).toBe(true);
    expect(await migrate(url)).toEqual([]);
    await expectNoWayBack(url, from, applied);
    const bot = await opened(url, from);
    await expectWhole(bot, from);
    const { skipped } = await bot.store.matches.trackSkippedRows(() => bot.store.housekeeping.findDamage());
    expect(skipped).toEqual([]);
    expect(await postEverything(bot)).toBeGreaterThan(20);

    const random = seededRandom(RUN_SEED);
    for (const { id, status, players } of from.facts.games) {
      if (status === 'lobby')
        expect(await bot.matches.start(bot.actorOf(players[0] ?? ''), id)).toMatchObject({ ok: true });
      await playToTheEnd(bot, id, random);
      expect(await bot.people.result(id)).toMatchObject({ complete: true });
      const record = await bot.matches.record(id);
      const components = [standardComponents(), from.own].find((each) => each.id === record?.components);
      if (!components) throw new Error(`${id} has unknown components`);
      expect(replay(components, JSON.parse(JSON.stringify(record)))).toMatchObject({ ok: true });
    }
    expect(JSON.stringify(await bot.matches.personalData(from.facts.personId))).toContain('Europe/Budapest');
    await bot.store.housekeeping.tidy();

    const file = path.join(await temporaryFolder(), 'upgraded.backup');
    const componentsFolder = path.join(await temporaryFolder(), 'components');
    const parts = { database: await backedUpDatabase(url), componentsFolder, clock: bot.clock };
    expect(await makeBackup(parts, file)).toMatchObject({ ok: true });
    expect(await restoreTo(await emptyPlace(), file)).toMatchObject({ ok: true, faults: [] });
  },
);

type Bot = Awaited<ReturnType<typeof opened>>;

/** The release refuses the upgraded database and changes nothing. */
async function expectNoWayBack(url: string, from: Release, applied: readonly string[]): Promise<void> {
  const rows = () => rawDatabase(url).execute('SELECT * FROM _prisma_migrations ORDER BY migration_name');
  const before = (await rows()).rows;
  const back = migrate(url, { folder: await migrationsOf(from) });
  if (applied.length > 0) await expect(back).rejects.toThrow(/newer.*\.$/);
  else expect(await back).toEqual([]);
  expect((await rows()).rows).toEqual(before);
}

/** Everything that the facts name is there. */
async function expectWhole({ matches, people, leagues, seeks }: Bot, { facts, own }: Release): Promise<void> {
  expect(facts.games.map(({ status }) => status)).toEqual(expect.arrayContaining(['finished', 'running', 'lobby']));
  expect(facts.games.map(({ components }) => components)).toEqual(expect.arrayContaining(['standard', own.id]));
  for (const game of facts.games) {
    const view = await matches.view(game.id);
    expect(view?.match.status).toBe(game.status);
    expect(view?.match.members.map(({ personId }) => personId)).toEqual(game.players);
    expect(view?.state ? scores(view.state) : []).toEqual(game.scores);
    expect(await matches.history(game.id)).toHaveLength(game.moves);
    if (game.status === 'finished') expect((await people.result(game.id))?.seats).toHaveLength(game.players.length);
  }
  const { settings, holidays } = await matches.person(facts.personId);
  expect(settings.zone).toBe('Europe/Budapest');
  expect(holidays).toEqual([expect.objectContaining({ first: '2027-08-01', last: '2027-08-14' })]);
  expect(await matches.plan(facts.personId, facts.planned)).toMatchObject({ note: 'the green tables first' });
  expect(await matches.lessonOf(facts.personId)).not.toBeNull();
  expect(await leagues.entries(facts.league)).toHaveLength(4);
  expect(await seeks.seek(facts.seek)).toMatchObject({ players: 3 });
}

/** Delivers the announcements that the release left; returns how many. */
async function postEverything({ store: { outbox } }: Bot): Promise<number> {
  for (let posted = 0; ; posted++) {
    const [entry] = await outbox.pending();
    if (!entry) return posted;
    await outbox.delivered(entry.id, {});
  }
}

async function playToTheEnd(bot: Bot, matchId: string, random: (below: number) => number): Promise<void> {
  for (;;) {
    const view = await bot.matches.view(matchId);
    if (view?.match.status !== 'running' || !view.state) return;
    const sets = [bot.components, ...bot.earlier];
    const components = sets.find(({ id }) => id === view.state?.components) ?? bot.components;
    const { seat, ...move } = randomPolicy(components, view.state, random);
    const actor = bot.actorOf(view.match.members[seat]?.personId ?? '');
    expect(await bot.matches.play(actor, matchId, null, move as MoveWithoutSeat)).toMatchObject({ ok: true });
  }
}

test.each(RELEASES)('a backup of %s is restored, and every open game in it replays', async (version) => {
  const from = await release(version);
  const restored = await restoreTo(await emptyPlace(), from.backup);
  expect(restored).toMatchObject({ ok: true, faults: [] });
  const open = from.facts.games.filter(({ status }) => status !== 'finished').length;
  expect(restored.ok && restored.openGames).toBeGreaterThanOrEqual(open);
});

test.each(RELEASES)('records and component files of %s are read', async (version) => {
  const { records, own, facts } = await release(version);
  expect(records).toHaveLength(facts.games.filter(({ status }) => status !== 'lobby').length);
  for (const line of records) {
    const record = JSON.parse(line);
    const replayed = replay(record.components === own.id ? own : standardComponents(), record);
    expect(replayed).toMatchObject({ ok: true, record });
  }
});
