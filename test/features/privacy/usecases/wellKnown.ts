/** A person with rows in every table that can have them, and where anything of them is found. */
import { readFileSync } from 'node:fs';
import type { MatchId } from '../../../../src/match/index.ts';
import { rawDatabase } from '../../../support/database/store.ts';
import {
  drainOutbox,
  type MatchTable,
  matchTable,
  newLobby,
  PLACE,
  playSomeMove,
  runningMatch,
  succeeded,
} from '../../../support/game/match.ts';

/** The person to erase: person 1 of every game, with a unique name. */
export const ID = 'person1';
export const NAME = 'Peter';
export const TRACE = /person1(?!\d)|Peter/;

/** Columns that do not refer to a person. */
const OTHER_IDS =
  /^(match|server|(?:seeks|leagues|results)?[cC]hannel|thread|lobbyMessage|turnMessage|turnChannel|voteMessage|message|proposal|puzzle|process|league)Id$/;

interface Model {
  readonly name: string;
  readonly table: string;
  /** Whether a column may contain a person's id. */
  readonly speaksOfPeople: boolean;
}

const schema = readFileSync(new URL('../../../../prisma/schema.prisma', import.meta.url), 'utf8');
export const models: readonly Model[] = [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].map(
  ([, name = '', body = '']) => ({
    name,
    table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name,
    speaksOfPeople: [...body.matchAll(/^ {2}(\w+) +(\w+)/gm)].some(
      ([, field = '', type]) =>
        type === 'Person' || field === 'setBy' || (type === 'String' && field.endsWith('Id') && !OTHER_IDS.test(field)),
    ),
  }),
);

/** The tables in which the person appears, in any column. */
export async function traces({ url }: MatchTable): Promise<readonly string[]> {
  const client = rawDatabase(url);
  const found: string[] = [];
  for (const { name, table } of models) {
    const { rows } = await client.execute(`SELECT * FROM "${table}"`);
    if (rows.some((row) => Object.values(row).some((value) => TRACE.test(String(value))))) found.push(name);
  }
  return found;
}

/** Adds rows of the person to every table that can have them. */
export async function wellKnown(): Promise<{
  readonly table: MatchTable;
  readonly games: Readonly<Record<string, MatchId>>;
}> {
  const table = await matchTable();
  const { matches, actor } = table;
  const finished = (await runningMatch(table)).match.id;
  for (let moves = 0; moves < 6; moves++) await playSomeMove(table, finished);
  succeeded(await matches.resign(actor(0), finished));
  succeeded(await matches.requestReview(actor(1), finished));
  const running = (await runningMatch(table, { players: 3 })).match.id;
  for (let moves = 0; moves < 5; moves++) await playSomeMove(table, running);
  succeeded(await matches.askPause(actor(1), running));
  await matches.editPlan(actor(1), running, { type: 'note', note: `${NAME}'s secret` });
  const handedOn = (await runningMatch(table, { players: 3 })).match.id;
  succeeded(await matches.offerSeat(actor(1), handedOn, { personId: 'person4', name: 'Lena' }));
  await drainOutbox(table);
  const [proposal] = (await rawDatabase(table.url).execute(`SELECT id FROM proposals WHERE "matchId" = '${handedOn}'`))
    .rows;
  succeeded(await matches.answer(actor(4), handedOn, Number(proposal?.id), true));
  const lobbyId = await newLobby(table, { capacity: 3 });
  await matches.join(actor(2), lobbyId);
  succeeded(await matches.start(actor(0), lobbyId));
  succeeded(await matches.offerSeat(actor(0), lobbyId, { personId: ID, name: NAME }));
  // As version 1.0 named the press of a button.
  const pressing = { ...actor(1), interactionId: `press/1/x/${ID}` };
  const hosted = await matches.create(pressing, { side: 'A', capacity: 3, locale: 'en', place: PLACE });
  await matches.join(actor(0), hosted.match.id);
  const alone = await matches.create(actor(1), { side: 'A', capacity: 2, locale: 'en', place: PLACE });
  const resigned = (await runningMatch(table, { players: 3 })).match.id;
  succeeded(await matches.resign(actor(1), resigned));
  const clocked = await newLobby(table, { capacity: 3 });
  await matches.join(actor(1), clocked);
  await matches.join(actor(2), clocked);
  succeeded(
    await matches.configure(actor(0), clocked, { timeControl: { kind: 'turn', perTurn: 864e5, whenUp: 'vote' } }),
  );
  succeeded(await matches.start(actor(0), clocked));
  await matches.setPerson(actor(1), { ...(await matches.person(ID)).settings, zone: 'Europe/Berlin' });
  await matches.setHoliday(actor(1), { first: '2025-04-01', last: '2025-04-03' });
  await matches.setDailyPuzzle(actor(1), 'server', {
    channelId: 'channel',
    hour: 9,
    zone: 'UTC',
    grade: null,
    locale: 'en',
  });
  await matches.tryPuzzle(actor(1), { puzzleId: 'p', serverId: null, outcome: 'solved', answer: 'C2' });
  await league(table);
  const client = rawDatabase(table.url);
  const at = '2025-03-01T12:00:00.000+00:00';
  for (const sql of [
    `UPDATE people SET audience = 'nobody', "puzzleDays" = 3, "puzzleBest" = 4, "puzzleLast" = '2025-03-01' WHERE id = '${ID}'`,
    `INSERT INTO tutorials VALUES ('${ID}', 1, 'welcome', '{}', 'channel', '${at}')`,
    `INSERT INTO earned_badges VALUES ('${ID}', 'points100', 1, '${at}', false)`,
    `INSERT INTO notices (facts, "placeId", direct, "serverId", locale, "setBy", "createdAt") VALUES
       ('{"kind":"unreachable","channelId":"channel","because":"gone"}', '${ID}', true, 'server', NULL, NULL, '${at}'),
       ('{"kind":"unreachable","channelId":"${ID}","because":"gone"}', 'channel', false, 'server', 'en', '${ID}', '${at}')`,
    `UPDATE servers SET "setBy" = '${ID}' WHERE id = 'server'`,
    `INSERT INTO blocks VALUES ('${ID}', 'person2', 'Mia', '${at}'), ('person2', '${ID}', '${NAME}', '${at}')`,
    `INSERT INTO seeks (id, "seekerId", status, "serverId", "channelId", side, players, locale, theme, rated, everywhere, "createdAt", "endsAt") VALUES
       (1, '${ID}', 'open', NULL, NULL, 'A', 2, 'en', 'dark', true, true, '${at}', '${at}'),
       (2, 'person2', 'open', 'server', 'channel', 'A', 3, 'en', 'dark', true, false, '${at}', '${at}')`,
    `INSERT INTO seek_members VALUES (1, '${ID}', '${NAME}', '${at}'), (2, '${ID}', '${NAME}', '${at}')`,
    `INSERT INTO table_links VALUES ('link', '${ID}', '${running}', '${at}', '${at}'), ('other', '${ID}', '${handedOn}', '${at}', '${at}')`,
    `INSERT INTO usages VALUES ('${ID}', 'hint', '2025-03-01', 2)`,
    `INSERT INTO posts VALUES ('${running}', '${ID}', 'lobby', 'direct', '1', NULL)`,
    `INSERT INTO conditional_moves VALUES ('${running}', '${ID}', 0, '{"type":"pass","keep":{}}', NULL, NULL, '${at}')`,
    // Of a match that no other row connects with them.
    `INSERT INTO outbox ("matchId", version, announcement, trace, "createdAt", "closedAt") VALUES
       ('${lobbyId}', 1, '{"kind":"resigned","personId":"${ID}"}', NULL, '${at}', '${at}'),
       ('${lobbyId}', 1, '{"kind":"replaced","seat":1,"from":"${NAME}","personId":"person4"}', NULL, '${at}', '${at}'),
       ('${lobbyId}', 1, '{"kind":"lobby"}', 'press/2/x/${ID}', '${at}', '${at}')`,
    // In `handedOn`, they had voted before they handed their seat on.
    `UPDATE turn_clocks SET votes = '["${ID}","person2"]' WHERE "matchId" IN ('${clocked}', '${handedOn}')`,
  ]) {
    await client.execute(sql);
  }
  const games = {
    finished,
    running,
    handedOn,
    lobbyId,
    hosted: hosted.match.id,
    alone: alone.match.id,
    resigned,
    clocked,
  };
  return { table, games };
}

/** They have opened a league and play in it, with one round paired. */
async function league({ leagues, actor }: MatchTable): Promise<void> {
  const home = { serverId: 'server', channelId: 'leagues', locale: 'en', theme: 'dark', computer: null } as const;
  const result = await leagues.newLeague(actor(1), home, {
    name: 'Winter',
    sides: 'A',
    tableSize: 2,
    groupSize: 3,
    rounds: 2,
    absence: 'lost',
    misses: 2,
    timeControl: { kind: 'turn', perTurn: 864e5, whenUp: 'pass' },
  });
  if (!result.ok) throw new Error(`refused: ${result.code}`);
  for (const person of [1, 2]) await leagues.enterLeague(actor(person), result.league.id);
  await leagues.startLeague(actor(1), result.league.id);
  await leagues.advanceLeague(result.league.id);
}
