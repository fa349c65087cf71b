/** The upgrade of a database from before tables were merged: all data is found in its new place. */
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '../../../scripts/migrate.js';
import { ON_SQLITE } from '../../support/database/database.ts';
import { executeOnce, rawDatabase, temporaryFolder } from '../../support/database/store.ts';
import { matchTable } from '../../support/game/match.ts';
import { bareDatabase } from '../postgresql/bareDatabase.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../prisma/migrations');
const MERGING = '20260601000000_fewer_tables';
const AT = '2026-05-01T12:00:00.000+00:00';

/** A database as the previous version left it. */
async function olderDatabase(): Promise<string> {
  const folder = await temporaryFolder();
  const url = ON_SQLITE ? `file:${path.join(folder, 'older.db')}` : await bareDatabase();
  const migrations = path.join(folder, 'migrations');
  const isOlder = (file: string) => !/\/\d{14}_\w+$/.test(file) || path.basename(file) < MERGING;
  await cp(MIGRATIONS, migrations, { recursive: true, filter: isOlder });
  await migrate(url, { folder: migrations });
  await executeOnce(url, [
    `INSERT INTO people (id, name, "seenAt") VALUES ('person0', 'Anni', '${AT}'), ('person1', 'Peter', '${AT}')`,
    `INSERT INTO visibilities VALUES ('person0', 'nobody')`,
    `INSERT INTO puzzle_streaks VALUES ('person0', 3, 5, '2026-04-30')`,
    `INSERT INTO servers (id, "seenAt") VALUES ('server', '${AT}'), ('plain', '${AT}')`,
    `INSERT INTO server_settings ("serverId", side, capacity, "seeksChannelId", rated, hints, "setBy")
      VALUES ('server', 'B', 3, 'seeks', FALSE, 4, 'person0'), ('unmet', 'A', NULL, NULL, TRUE, NULL, NULL)`,
    `INSERT INTO matches (id, status, side, capacity, locale, "hostId", "channelId", version, seed, "createdAt", "updatedAt")
      VALUES ('match', 'lobby', 'A', 2, 'en', 'person0', 'direct', 1, 1, '${AT}', '${AT}')`,
    `INSERT INTO turn_posts VALUES ('match', 12, 'thread', 'second'), ('match', 3, 'thread', 'first')`,
    `INSERT INTO direct_posts VALUES
      ('match', 'person1', 'lobby', 'dm', 'lobby message', NULL), ('match', 'person1', 'turn', 'dm', 'live', 12),
      ('match', 'person1', 'turn/12', 'dm', 'live', 12)`,
  ]);
  return url;
}

test('an upgrade keeps who may see people, streaks, server settings and where messages are', async () => {
  const url = await olderDatabase();
  expect(await migrate(url)).toEqual([MERGING]);
  const { store, people } = await matchTable(url);
  expect(await Promise.all(['person0', 'person1'].map((id) => store.people.audience(id)))).toEqual([
    'nobody',
    await store.people.audience('stranger'),
  ]);
  expect(await store.matches.puzzles.streak('person0')).toEqual({ days: 3, best: 5, last: '2026-04-30' });
  expect(await store.matches.puzzles.streak('person1')).toBeNull();
  const { games, channels, ...settings } = await people.serverSettings('server');
  expect({ side: games.side, capacity: games.capacity, channels, ...settings }).toEqual({
    side: 'B',
    capacity: 3,
    channels: { seeks: 'seeks', leagues: null, results: null },
    rated: false,
    openGames: null,
    hints: 4,
    reviews: null,
    setBy: 'person0',
  });
  expect((await people.serverSettings('unmet')).games.side).toBe('A');
  expect(await people.serverSettings('plain')).toEqual(await people.serverSettings('unknown'));
  expect(await store.outbox.turnPosts('match')).toEqual([
    { version: 3, channelId: 'thread', messageId: 'first' },
    { version: 12, channelId: 'thread', messageId: 'second' },
  ]);
  expect(await store.outbox.turnPosts('match', 'person1')).toEqual([
    { version: 12, channelId: 'dm', messageId: 'live' },
  ]);
  expect(await store.outbox.personalPosts('match')).toMatchObject([
    { personId: 'person1', channelId: 'dm', posts: { lobbyMessageId: 'lobby message', turnMessageId: 'live' } },
  ]);
});

test('after the upgrade the database has one table for each model', async () => {
  const url = await olderDatabase();
  await migrate(url);
  const schema = await readFile(path.resolve(MIGRATIONS, '../schema.prisma'), 'utf8');
  const { rows } = await rawDatabase(url).execute(
    ON_SQLITE
      ? `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '@_%' ESCAPE '@'`
      : `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_name NOT LIKE '@_%' ESCAPE '@'`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(
    [...schema.matchAll(/@@map\("(\w+)"\)/g)].map(([, name]) => name).sort(),
  );
});
