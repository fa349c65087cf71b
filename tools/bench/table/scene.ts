/** A playground with a bot that serves the table in the browser, running games, and links to their tables. */
import { freePort } from '../../../scripts/testServers/freePort.js';
import { apprentice } from '../../../src/opponents/index.ts';
import { type Components, type Random, seededRandom } from '../../../src/rules/index.ts';
import { createTableTokens } from '../../../src/web/index.ts';
import { openFillingClient } from '../../support/fillingClient.ts';
import { type DatabaseView, openDatabaseView } from '../../support/robots/databaseView.ts';
import { type Turn, turnOf } from '../../support/robots/messages.ts';
import { type Game, openScene, type Scene } from '../response/scene.ts';
import { standardComponents } from '../rules/rules.ts';

export interface TableScene {
  readonly scene: Scene;
  readonly look: DatabaseView;
  readonly components: Components;
  readonly random: Random;
  /** The address of the table's own server. */
  readonly url: string;
  /** A valid link of this person to this game, and the session that it opens. */
  way(personId: string, matchId: string): Promise<{ readonly address: string; readonly session: string }>;
  /** The last announced turn of each game. */
  readonly turns: ReadonlyMap<string, Turn>;
  /** The number of moves made. */
  movesOf(matchId: string): Promise<number>;
  /** The time of the last move, in milliseconds since 1970. */
  movedAt(matchId: string): Promise<number>;
  /** Resolves once a later turn than this version is announced. */
  nextTurn(matchId: string, after: number): Promise<void>;
  close(): Promise<void>;
}

const DAY = 86_400_000;
const TIMEOUT_MS = 60_000;
const clock = { now: () => new Date() };

export async function openTableScene(games: number, people: number): Promise<TableScene> {
  const components = standardComponents();
  const random = seededRandom(3);
  const port = await freePort();
  const scene = await openScene({
    people,
    random,
    games: Array.from({ length: games }, () => ({ players: 2, moves: 6 })),
    // Only for links; nothing outside this machine resolves this name.
    environment: { ACTIVITY_URL: 'https://table.example', TABLE_HOST: '127.0.0.1', TABLE_PORT: String(port) },
  });
  const url = `http://127.0.0.1:${port}`;
  const look = await openDatabaseView(scene.databaseUrl);
  const filling = await openFillingClient(scene.databaseUrl);
  const tokens = createTableTokens(scene.playground.botToken, clock);
  const turns = new Map<string, Turn>();
  const waiting = new Set<() => void>();
  scene.playground.person('spectator').listen((event) => {
    const turn = event.type === 'message' ? turnOf(event.message) : null;
    if (turn === null) return;
    turns.set(turn.matchId, turn);
    for (const see of [...waiting]) see();
  });
  let made = 0;
  return {
    scene,
    look,
    components,
    random,
    url,
    turns,
    async way(personId, matchId) {
      made += 1;
      const id = `bench${String(made).padStart(17, '0')}`;
      const [createdAt, expiresAt] = [Date.now(), Date.now() + DAY].map((at) =>
        filling.moment(new Date(at).toISOString().replace('Z', '+00:00')),
      );
      await filling.execute(
        `INSERT INTO table_links (id, "personId", "matchId", "createdAt", "expiresAt")
         VALUES ('${id}', '${personId}', '${matchId}', ${createdAt}, ${expiresAt})`,
      );
      return {
        address: `${url}/#${await tokens.signLink({ id, expiresAt: new Date(Date.now() + DAY) })}`,
        session: await tokens.signSession({ kind: 'link', linkId: id, personId, matchId }),
      };
    },
    async movesOf(matchId) {
      const [row] = await look.rows(`SELECT count(*) AS n FROM moves WHERE "matchId" = '${matchId}'`);
      return Number(row?.n);
    },
    async movedAt(matchId) {
      const [row] = await look.rows(
        `SELECT "at" AS at FROM moves WHERE "matchId" = '${matchId}' ORDER BY number DESC LIMIT 1`,
      );
      return new Date(String(row?.at)).getTime();
    },
    nextTurn: (matchId, after) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(see);
          reject(new Error('a turn was not announced'));
        }, TIMEOUT_MS);
        const see = () => {
          if ((turns.get(matchId)?.version ?? -1) <= after) return;
          clearTimeout(timer);
          waiting.delete(see);
          resolve();
        };
        waiting.add(see);
        see();
      }),
    async close() {
      await filling.close();
      await look.close();
      await scene.close();
    },
  };
}

/** The current player and an apprentice's move; null if the game is over. */
export async function next({ look, components, random }: TableScene, game: Game) {
  const position = await look.position(game.matchId);
  const { state } = position ?? {};
  const mover = game.people.find(({ id }) => id === position?.members[state?.turn ?? -1]);
  if (!position || !state || !mover) return null;
  return { mover, state, version: position.version, move: apprentice(components, state, random) };
}
