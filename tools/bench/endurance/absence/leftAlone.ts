/**
 * A database as the bot left it days ago: games with clocks whose time was up since, and announcements that wait.
 * What the bot makes of it is the bench's matter.
 */
import { createClient } from '@libsql/client';
import { compose } from '../../../../src/app/compose.ts';
import { openStore } from '../../../../src/features/storage/index.ts';
import { HOUR_MS } from '../../../../src/match/index.ts';
import { chooseMove } from '../../../../src/opponents/index.ts';
import { type Components, seededRandom } from '../../../../src/rules/index.ts';
import { copyMatch } from '../../../support/copies.ts';

export interface Wish {
  readonly components: Components;
  /** When somebody looked at the clocks for the last time. */
  readonly lookedAt: Date;
  /** Games with a clock that ran then. */
  readonly clocks: number;
  /** Those of them of which people have still to be told: every tenth of its turn, the others of a reminder. */
  readonly waiting: number;
  readonly channelId: string;
  /** Two, who play all of them. */
  readonly personIds: readonly [string, string];
  /** Where the games are shown, several in each. */
  readonly threadIds: readonly string[];
}

const PREFIX = 'g';
/** Where turn messages would be: nobody looks for them. */
const MESSAGES = '100000000000000000';

export async function leaveAlone(url: string, wish: Wish): Promise<void> {
  const original = await play(url, wish);
  const client = createClient({ url });
  await client.execute('PRAGMA busy_timeout = 30000');
  await client.execute('PRAGMA synchronous = OFF');
  await client.execute('DELETE FROM outbox');
  const threads = wish.threadIds.map((id, index) => `WHEN ${index} THEN '${id}'`).join(' ');
  const turnWaits = `n.i <= ${wish.waiting} AND n.i % 10 = 0`;
  await copyMatch(client, {
    matchId: original,
    prefix: PREFIX,
    count: wish.clocks,
    tables: ['seats', 'moves', 'turn_clocks'],
    values: {
      matches: {
        threadId: `CASE n.i % ${wish.threadIds.length} ${threads} END`,
        turnVersion: `t.version - CASE WHEN ${turnWaits} THEN 1 ELSE 0 END`,
        turnMessageId: `CASE WHEN ${turnWaits} THEN NULL ELSE CAST(${MESSAGES} + n.i AS TEXT) END`,
      },
    },
  });
  const at = `strftime('%Y-%m-%dT%H:%M:%f', ${wish.lookedAt.getTime() / 1000}, 'unixepoch') || '+00:00'`;
  await client.execute(`
    INSERT INTO outbox ("matchId", version, announcement, "createdAt")
    SELECT m.id, m.version,
      CASE WHEN m."turnMessageId" IS NULL THEN '{"kind":"turn"}'
        ELSE json_object('kind', 'reminder', 'personId', c."personId") END, ${at}
    FROM matches m JOIN turn_clocks c ON c."matchId" = m.id
    WHERE m.id LIKE '${PREFIX}%' ORDER BY m.id LIMIT ${wish.waiting}`);
  await client.execute({ sql: `DELETE FROM matches WHERE id = ?`, args: [original] });
  client.close();
}

/** One game under way, four hours into a turn when somebody looks last. */
async function play(url: string, { components, lookedAt, channelId, personIds }: Wish): Promise<string> {
  let at = new Date(lookedAt.getTime() - 4 * HOUR_MS);
  const clock = { now: () => at };
  const store = await openStore({ url, components, clock });
  const random = seededRandom(1);
  const { matches } = compose(
    { store, clock, components },
    {
      chance: { seed: () => random(2 ** 31), matchId: () => 'original' },
      computerPlayer: (parts, state, chance) => chooseMove('apprentice', parts, state, chance),
    },
  );
  let acted = 0;
  const actor = (seat: 0 | 1) => {
    acted += 1;
    return { personId: personIds[seat], name: `Player ${seat + 1}`, interactionId: `fill${acted}` };
  };
  const place = { serverId: null, channelId, threadId: null };
  const { match } = await matches.create(actor(0), { side: 'A', capacity: 2, locale: 'en', place });
  await matches.configure(actor(0), match.id, { timeControl: { kind: 'turn', perTurn: 24 * HOUR_MS, whenUp: 'pass' } });
  await matches.join(actor(1), match.id);
  await matches.start(actor(0), match.id);
  for (let moves = 0; moves < 6; moves += 1) {
    const view = await matches.view(match.id);
    if (!view?.state) throw new Error('the game does not run');
    const { seat, ...move } = chooseMove('apprentice', components, view.state, random);
    const person = view.match.members[seat]?.personId === personIds[0] ? 0 : 1;
    const played = await matches.play(actor(person), match.id, null, move);
    if (!played.ok) throw new Error(`a move was refused: ${played.code}`);
  }
  at = lookedAt;
  await matches.processDueClocks();
  await store.close();
  return match.id;
}
