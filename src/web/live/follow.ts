/**
 * Keeps pages up to date: as soon as something is committed one looks which of the games shown have changed, in one statement, and tells those
 * who look on. Never two looks at a time; a slow one by itself is the net for what nobody has told of.
 */

import { isDeepStrictEqual } from 'node:util';
import { startLooking } from '../../kernel/index.ts';
import {
  type MatchId,
  type MatchStamp,
  type MatchView,
  type PersonId,
  type PlanView,
  seatOf,
} from '../../match/index.ts';
import type { WebParts } from '../parts.ts';
import {
  type Access,
  gameInList,
  gameText,
  inOrder,
  type Snapshot,
  sameStamp,
  seenFrom,
  takeSnapshot,
} from '../sight/index.ts';
import type { Holding } from './holding.ts';
import type { Visitor } from './visitor.ts';
import type { Visitors } from './visitors.ts';

export interface Follow {
  /** The game as it is now; null: there is none to show. */
  current(matchId: MatchId): Promise<Snapshot | null>;
  /** Sends the game that is open, as it is now; resolves once that is done. */
  show(visitor: Visitor): Promise<void>;
  /** Tells everybody who looks on, as soon as possible. */
  changed(matchId: MatchId): void;
  close(): Promise<void>;
}

const LOOK_EVERY = 10_000;
/** Games that begin while pages are open, looked at in one go. */
const MOST_NEW = 10;

/** Who may be told what. */
interface Guards {
  readonly holding: Holding;
  readonly access: Access;
}

export function startFollow(parts: WebParts, visitors: Visitors, { holding, access }: Guards): Follow {
  const { matches, clock, timer, log, observe, lookEvery = LOOK_EVERY } = parts;
  const snapshots = new Map<MatchId, Snapshot>();
  /** Up to where everybody has been told: whoever has moved is shown it before the others are. */
  const toldStamps = new Map<MatchId, MatchStamp>();
  /** What was told of and is shown nowhere: it may be a game that has just begun. */
  const unknown = new Set<MatchId>();

  async function current(matchId: MatchId): Promise<Snapshot | null> {
    const kept = snapshots.get(matchId);
    const stamp = kept && (await matches.stamps([matchId])).get(matchId);
    if (kept && stamp && sameStamp(kept.stamp, stamp)) return kept;
    return renewed(matchId);
  }

  async function renewed(matchId: MatchId): Promise<Snapshot | null> {
    const taken = await takeSnapshot(parts, matchId);
    const kept = snapshots.get(matchId);
    // Of two that were taken at the same time the later one counts.
    if (taken && kept && isNewer(kept, taken)) return kept;
    if (taken && visitors.showing(matchId).length > 0) snapshots.set(matchId, taken);
    else snapshots.delete(matchId);
    return taken;
  }

  async function look(): Promise<number> {
    const games = visitors.games();
    for (const matchId of snapshots.keys()) if (visitors.showing(matchId).length === 0) snapshots.delete(matchId);
    const begun = [...unknown].slice(0, MOST_NEW);
    unknown.clear();
    // First: whose session has ended is told nothing any more.
    await holding.lookAtAll();
    if (games.size > 0) await lookAt(games);
    for (const matchId of begun) if (!games.has(matchId)) await listAnew(matchId);
    return lookEvery;
  }

  async function lookAt(games: ReadonlySet<MatchId>): Promise<void> {
    const stamps = await matches.stamps([...games]);
    for (const matchId of games) {
      const stamp = stamps.get(matchId);
      const told = toldStamps.get(matchId);
      if (stamp && told && sameStamp(told, stamp)) continue;
      if (visitors.showing(matchId).length > 0) await tell(matchId, stamp);
      // What was listed the first time is as it was listed.
      else if (told) await listAnew(matchId);
      if (stamp) toldStamps.set(matchId, stamp);
      else toldStamps.delete(matchId);
    }
    for (const matchId of toldStamps.keys()) if (!games.has(matchId)) toldStamps.delete(matchId);
  }

  /** What somebody looks at without playing, and can view no more, is taken from their page. */
  async function hideFrom(visitor: Visitor): Promise<void> {
    const { session, open, words } = visitor;
    const snapshot = open === null ? undefined : snapshots.get(open);
    if (snapshot && !(await access.maySee(session, snapshot, 'lately')) && visitor.open === open) {
      visitor.open = null;
      visitor.forget();
      visitor.send({ type: 'unseen', matchId: snapshot.match.id, text: words.t('live.notYours') });
    }
    if (visitor.games.every(({ plays }) => plays) || (await access.isWhereTheyCame(session))) return;
    const games = visitor.games.filter(({ plays }) => plays);
    visitor.games = games;
    visitor.send({ type: 'games', games });
  }

  async function tell(matchId: MatchId, stamp: MatchStamp | undefined): Promise<void> {
    const kept = snapshots.get(matchId);
    const snapshot = kept && stamp && sameStamp(kept.stamp, stamp) ? kept : await renewed(matchId);
    // Somebody may have several pages, and has one plan.
    const plans = new Map<PersonId, Promise<PlanView | null>>();
    const planOnce = ({ personId }: Visitor, of: Snapshot) => {
      const plan = plans.get(personId) ?? planOf(personId, of);
      plans.set(personId, plan);
      return plan;
    };
    const told = async (visitor: Visitor) => {
      if (!(await send(visitor, snapshot, planOnce))) return;
      observe?.followed(Math.max(0, clock.now().getTime() - (snapshot?.stamp.updatedAt.getTime() ?? 0)));
    };
    await Promise.all((await holding.those(visitors.showing(matchId))).map(told));
    if (snapshot) await list(snapshot);
  }

  async function listAnew(matchId: MatchId): Promise<void> {
    const view = await matches.view(matchId);
    if (view) await list(view);
  }

  async function list({ match: whole, state }: Pick<Snapshot, 'match'> & Pick<MatchView, 'state'>): Promise<void> {
    for (const visitor of [...visitors.all()]) {
      if (!(await access.maySee(visitor.session, { match: whole, state }, 'known'))) continue;
      const [match = whole] = await parts.people.asSeenBy(visitor.personId, [whole]);
      const item = gameInList(visitor.words, { match, state }, visitor.session);
      const at = visitor.games.findIndex(({ matchId }) => matchId === match.id);
      if (at >= 0 && isDeepStrictEqual(visitor.games[at], item)) continue;
      const games = inOrder(at < 0 ? [...visitor.games, item] : visitor.games.with(at, item));
      if (isDeepStrictEqual(visitor.games, games)) continue;
      visitor.games = games;
      visitor.send({ type: 'games', games: visitor.games });
    }
  }

  /** To somebody whose session holds. Whether anything was sent. */
  async function send(
    visitor: Visitor,
    snapshot: Snapshot | null,
    planFor = ({ personId }: Visitor, of: Snapshot) => planOf(personId, of),
  ): Promise<boolean> {
    if (!visitor.isHere() || !snapshot || visitor.open !== snapshot.match.id) return false;
    if (!(await access.maySee(visitor.session, snapshot, 'known'))) return false;
    const plan = await planFor(visitor, snapshot);
    const seen = await seenFrom(parts, snapshot, visitor.personId);
    const now = clock.now();
    return visitor.sendGame(gameText(seen, visitor, plan, now), now);
  }

  async function planOf(personId: PersonId, { match }: Snapshot): Promise<PlanView | null> {
    if (match.status !== 'running' || seatOf(match, personId) === null) return null;
    const plan = await matches.plan(personId, match.id);
    return plan.ok ? plan : null;
  }

  const looking = startLooking({
    look,
    afterFailure: lookEvery,
    timer,
    failed: (error) => log.error({ err: error }, 'pages could not be brought up to date'),
  });
  // Beside the other, which does not wait for Discord.
  const hiding = startLooking({
    async look() {
      await Promise.all([...visitors.all()].map(hideFrom));
      return lookEvery;
    },
    afterFailure: lookEvery,
    timer,
    failed: (error) => log.error({ err: error }, 'it was not found out who may still look on'),
  });
  const endHearing = matches.subscribe(
    ({ kinds, toTell }) => {
      if (kinds.includes('session')) holding.doubt();
      for (const matchId of toTell) if (unknown.size < MOST_NEW) unknown.add(matchId);
      looking.wake();
    },
    // Telling pages is nobody's work but this process's: others are woken as if it were not done.
    () => false,
  );
  const endElsewhere = parts.onElsewhere?.((kinds) => {
    if (kinds.includes('session')) holding.doubt();
    looking.wake();
  });

  return {
    current,
    show: async (visitor) => {
      if (visitor.open === null) return;
      const snapshot = await current(visitor.open);
      // The first who is shown it: there is nobody else to tell.
      if (snapshot && !toldStamps.has(snapshot.match.id)) toldStamps.set(snapshot.match.id, snapshot.stamp);
      for (const each of await holding.those([visitor])) await send(each, snapshot);
    },
    changed: () => looking.wake(),
    async close() {
      endHearing();
      endElsewhere?.();
      await Promise.all([looking.close(), hiding.close()]);
    },
  };
}

function isNewer({ stamp: one }: Snapshot, { stamp: other }: Snapshot): boolean {
  return one.version > other.version || (one.version === other.version && one.updatedAt > other.updatedAt);
}
