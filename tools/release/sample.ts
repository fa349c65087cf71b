/** Plays the games and fills in the rest of a small database that later versions must be able to upgrade. */
import { compose } from '../../src/app/compose.ts';
import { openStore } from '../../src/features/storage/index.ts';
import { DAY_MS, HOUR_MS } from '../../src/match/index.ts';
import { randomPolicy } from '../../src/opponents/index.ts';
import {
  type Components,
  type GameRecord,
  type PlayerCount,
  type Side,
  scores,
  seededRandom,
} from '../../src/rules/index.ts';

/** What a later version must find again. */
export interface ReleaseFacts extends SampleFacts {
  readonly version: string;
  readonly newestMigration: string;
}

interface SampleFacts {
  readonly games: readonly SampleGame[];
  readonly league: string;
  readonly seek: number;
  /** The person with settings, a vacation, a link, a tutorial and a plan. */
  readonly personId: string;
  readonly planned: string;
  /** After all events of the sample. */
  readonly endsAt: string;
}

interface SampleGame {
  readonly id: string;
  readonly status: 'lobby' | 'running' | 'finished';
  readonly components: string;
  readonly players: readonly string[];
  readonly moves: number;
  readonly scores: readonly number[];
}

interface Sample {
  readonly facts: SampleFacts;
  /** The games that were dealt. */
  readonly records: readonly GameRecord[];
}

const STARTED_AT = new Date('2026-11-01T12:00:00.000Z');
const NAMES = ['Anni', 'Peter', 'Mia', 'Jonas', 'Lena'] as const;
const PLACE = { serverId: 'server', channelId: 'channel', threadId: null } as const;
const LEAGUE = {
  name: 'Winter',
  sides: 'alternating',
  tableSize: 2,
  timeControl: { kind: 'turn', perTurn: 2 * DAY_MS, whenUp: 'pass' },
  groupSize: 4,
  rounds: 3,
  absence: 'lost',
  misses: 2,
} as const;

/**
 * Fills an empty, migrated database.
 * @param own components that differ from the standard; some of the games are dealt with them
 */
export async function writeSample(url: string, standard: Components, own: Components): Promise<Sample> {
  let at = STARTED_AT.getTime();
  const clock = {
    now() {
      at += 1000;
      return new Date(at);
    },
  };
  const facts: SampleGame[] = [];
  const records: GameRecord[] = [];
  let count = 0;
  const next = () => {
    count += 1;
    return count;
  };
  const chance = {
    seed: () => 4_000_000_000 + next(),
    matchId: () => `match${String(next()).padStart(5, '0')}`,
    linkId: () => `link${String(next()).padStart(18, '0')}`,
    inviteCode: () => `CODE${String(next() + 1000).replaceAll(/[01]/g, 'X')}`,
  };
  const actor = (person: number) => ({
    personId: `person${person}`,
    name: NAMES[person] ?? '',
    interactionId: `interaction${next()}`,
  });

  /** Opens the store of a bot that deals with `components`. */
  async function open(components: Components) {
    const earlier = [standard, own].filter(({ id }) => id !== components.id);
    const store = await openStore({ url, components, earlier, clock });
    const uses = compose({ store, clock, components }, { chance, earlier, openingPause: 0 });
    const random = seededRandom(1);

    async function game(side: Side, players: PlayerCount, moves: number, joined: number = players): Promise<string> {
      const { match } = agreed(
        await uses.matches.create(actor(0), { side, capacity: players, locale: 'en', place: PLACE }),
      );
      const timeControl = { kind: 'bank', bank: 30 * DAY_MS, increment: HOUR_MS, whenUp: 'pass' } as const;
      if (players > 2) agreed(await uses.matches.configure(actor(0), match.id, { timeControl }));
      for (let person = 1; person < joined; person++) agreed(await uses.matches.join(actor(person), match.id));
      if (joined === players) agreed(await uses.matches.start(actor(0), match.id));
      for (let made = 0; made < moves && (await play(match.id)); made++);
      return match.id;
    }

    /** A random move; false if the game is over. */
    async function play(matchId: string): Promise<boolean> {
      const view = await uses.matches.view(matchId);
      if (view?.match.status !== 'running' || !view.state) return false;
      const { seat, ...move } = randomPolicy(components, view.state, random);
      agreed(await uses.matches.play(actor(seat), matchId, null, move as Parameters<typeof uses.matches.play>[3]));
      return true;
    }

    /** Records what a later version must find. */
    async function note(matchId: string): Promise<void> {
      const view = await uses.matches.view(matchId);
      if (!view) throw new Error(`there is no game ${matchId}`);
      const record = await uses.matches.record(matchId);
      if (record) records.push(record);
      facts.push({
        id: matchId,
        status: view.match.status as SampleGame['status'],
        components: components.id,
        players: view.match.members.map(({ personId }) => personId),
        moves: (await uses.matches.history(matchId)).length,
        scores: view.state ? scores(view.state) : [],
      });
    }
    return { ...uses, store, game, note };
  }

  const first = await open(own);
  for (const id of [await first.game('A', 2, Number.POSITIVE_INFINITY), await first.game('B', 3, 9)])
    await first.note(id);
  await first.store.close();

  const { matches, people, seeks, leagues, links, store, game, note } = await open(standard);
  const over = [await game('A', 2, Number.POSITIVE_INFINITY), await game('B', 4, Number.POSITIVE_INFINITY)];
  const planned = await game('A', 3, 11);
  const asked = await game('B', 2, 7);
  const waiting = await game('A', 4, 0, 2);
  const { state } = (await matches.view(planned)) ?? {};
  const planner = state?.turn === 0 ? 1 : 0;
  agreed(await matches.editPlan(actor(planner), planned, { type: 'note', note: 'the green tables first' }));
  agreed(await matches.askPause(actor(0), asked));
  agreed(await links.create(actor(planner), planned));
  const { settings } = await matches.person(`person${planner}`);
  agreed(await matches.setPerson(actor(planner), { ...settings, zone: 'Europe/Budapest' }));
  agreed(await matches.setHoliday(actor(planner), { first: '2027-08-01', last: '2027-08-14' }));
  await matches.openTutorial({ personId: `person${planner}`, channelId: 'channel' });
  const terms = { side: 'A', players: 3, locale: 'en', theme: 'light', timeControl: null, rated: true } as const;
  const seek = agreed(
    await seeks.openSeek(actor(4), {
      ...terms,
      range: null,
      everywhere: false,
      place: { serverId: 'server', channelId: 'seeks' },
      setBy: null,
      lasts: 400 * DAY_MS,
    }),
  );
  const home = {
    serverId: 'server',
    channelId: 'channel',
    locale: 'en',
    theme: 'dark',
    computer: { computer: 'apprentice', name: 'Apprentice' },
  } as const;
  const { league } = agreed(await leagues.newLeague(actor(0), home, LEAGUE));
  for (let person = 0; person < 4; person++) agreed(await leagues.enterLeague(actor(person), league.id));
  agreed(await leagues.startLeague(actor(0), league.id));
  for (let steps = 0; steps < 8; steps++) await leagues.advanceLeague(league.id);
  for (const id of over) if (!(await people.result(id))) throw new Error(`game ${id} has no result`);
  for (const id of [...over, planned, asked, waiting]) await note(id);
  await store.close();
  return {
    records,
    facts: {
      games: facts,
      league: league.id,
      seek: seek.seek.id,
      personId: `person${planner}`,
      planned,
      endsAt: clock.now().toISOString(),
    },
  };
}

/** Throws where the rules of the bot refuse. */
function agreed<T extends { readonly ok: boolean }>(outcome: T): Extract<T, { readonly ok: true }> {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome)}`);
  return outcome as Extract<T, { readonly ok: true }>;
}
