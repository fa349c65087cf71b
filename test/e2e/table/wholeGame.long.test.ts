/** Four people play a whole game by frame, phone link, buttons and commands, and every page follows. */
import { expect, it } from 'vitest';
import { legalMoves, type Move, type MoveType, type Random, seededRandom } from '../../../src/rules/index.ts';
import { PHONE } from '../support/browser.ts';
import { isBrowserGameDrawn } from '../support/browserGames.ts';
import { playByButton } from '../support/byButton.ts';
import { playByCommand } from '../support/byCommand.ts';
import { followGame, type Game } from '../support/game.ts';
import { gatherByCommand } from '../support/lobby.ts';
import {
  arrive,
  expectAccessibleTable,
  linkOf,
  openFromTurn,
  openLink,
  type Seen,
  showsMoves,
  tapMove,
} from './support/atTable.ts';
import { touchTable } from './support/touchTable.ts';

const SEED = 1;
const NAMES = ['anni', 'peter', 'jana', 'lukas'];
/** Builds of each player per round before passing, for a short game. */
const BUILDS = 1;

it.runIf(isBrowserGameDrawn('table'))(
  'four people play a whole game at the table and in the thread, and each turn is announced once',
  async () => {
    const { table, kept } = await touchTable({ seeds: [0, SEED], consent: 'ask' });
    const pingsSent: string[] = [];
    table.playground.intercept(({ method, path, body }) => {
      if (method === 'POST' && /^\/channels\/\d+\/messages$/.test(path)) pingsSent.push(...pingedIn(body));
      return undefined;
    });
    const lobby = await gatherByCommand(table, { side: 'A', names: NAMES });
    const game = await followGame(table, { side: 'A', names: NAMES, seed: SEED, lobby, reading: ['anni'] });

    const anni = await arrive(table, 'Anni');
    await anni.goTo(/^Intarsia #1/);
    const opening = openFromTurn(anni);
    await anni.page.getByRole('dialog').getByRole('button', { name: 'Authorize' }).click();
    const frame = await opening;
    const phone = await openLink(await linkOf(table, 'peter', game.threadId), { ...PHONE, locale: 'en-US' });
    const desk = await openLink(await linkOf(table, 'jana', game.threadId));
    const pages: Readonly<Record<string, Seen>> = { anni: frame, peter: phone, jana: desk };
    for (const seen of Object.values(pages)) await showsMoves(seen, 0);
    await expectAccessibleTable(anni.page);

    const random = seededRandom(SEED);
    const { id: matchId } = (await table.matches.inThread(game.threadId))?.match ?? { id: '' };
    const builds = new Map<string, number>();
    for (let count = 1; game.state().turn !== null; count++) {
      const mover = game.mover();
      const { round, turn } = game.state();
      const key = `${round} ${turn}`;
      const built = builds.get(key) ?? 0;
      const wanted = nextMove(game, built < BUILDS, random);
      if (wanted.type === 'build') builds.set(key, built + 1);
      const seen = pages[mover];
      const byPage = seen !== undefined && (mover !== 'jana' || count % 3 !== 0);
      if (byPage) await tapMove(seen, wanted.type, mover === 'peter');
      else if (random(2) === 0) await playByButton(game, wanted);
      else await playByCommand(game, wanted, random);
      await expect.poll(async () => (await table.matches.history(matchId)).length).toBe(count);
      const made = (await table.matches.history(matchId)).at(-1);
      if (made === undefined) throw new Error('nothing was played');
      expect(made.move.type).toBe(wanted.type);
      await Promise.all([game.played(made.move), ...Object.values(pages).map((each) => showsMoves(each, count))]);
      if (count === 6) {
        await expectAccessibleTable(anni.page);
      }
    }
    await game.ended();
    await game.quiet();
    game.checkSecrets();
    const pings = [...game.pings()].flatMap(([name, times]) => Array<string>(times).fill(table.person(name).user.id));
    expect(pingsSent.toSorted(), 'pings in all').toEqual(pings.toSorted());
    expect(kept.text()).not.toContain('accessToken');
  },
);

/** User ids that a new message pings. */
function pingedIn(body: unknown): readonly string[] {
  const users = (body as { allowed_mentions?: { users?: string[] } } | null)?.allowed_mentions?.users;
  return users ?? [];
}

/** A build if wanted and possible, else passing, else any move. */
function nextMove(game: Game, builds: boolean, random: Random): Move {
  const moves = [...legalMoves(game.table.components, game.state())];
  const [first, ...others] = builds ? (['build', 'pass'] as const) : (['pass'] as const);
  const of = (type: MoveType | undefined) => moves.filter((move) => move.type === type);
  const among = [of(first), of(others[0]), moves].find(({ length }) => length > 0) ?? [];
  const move = among[random(among.length)];
  if (move === undefined) throw new Error('the game is over');
  return move;
}
