/** Sends changed games to pages: after each commit, and periodically in case a notification was lost. */
import { isDeepStrictEqual } from 'node:util';
import type { PlanView } from '../../features/plans/model.ts';
import { startPolling } from '../../kernel/index.ts';
import { type MatchId, type MatchStamp, type MatchView, type PersonId, seatOf } from '../../match/index.ts';
import type { GameInList } from '../../table/index.ts';
import type { WebOptions } from '../parts.ts';
import {
  type Access,
  equalStamps,
  gameInList,
  gameText,
  loadSnapshot,
  type Snapshot,
  sortGames,
  withVisibleNames,
} from '../views/index.ts';
import type { SessionValidator } from './sessions.ts';
import type { Visitor, Visitors } from './visitor.ts';

export type GameUpdates = ReturnType<typeof startGameUpdates>;

const POLL_INTERVAL_MS = 10_000;
/** How many new games one update lists. */
const MAX_NEW_GAMES = 10;

export function startGameUpdates(parts: WebOptions, visitors: Visitors, validator: SessionValidator, access: Access) {
  const { matches, clock, timer, log, observe, pollIntervalMs = POLL_INTERVAL_MS } = parts;
  const snapshots = new Map<MatchId, Snapshot>();
  /** The number of the load that made each snapshot, in the order in which loads began. */
  const loadNumbers = new WeakMap<Snapshot, number>();
  let loads = 0;
  /** The state last sent to all pages; the mover's own page may be ahead of it. */
  const sentStamps = new Map<MatchId, MatchStamp>();
  /** Changed games that no page shows; they may have just begun. */
  const unlisted = new Set<MatchId>();
  let isChangedElsewhere = false;

  async function current(matchId: MatchId): Promise<Snapshot | null> {
    const cached = snapshots.get(matchId);
    const stamp = cached && (await matches.stamps([matchId])).get(matchId);
    return cached && isCurrent(cached, stamp) ? cached : load(matchId);
  }

  async function load(matchId: MatchId): Promise<Snapshot | null> {
    const number = ++loads;
    const loaded = await loadSnapshot(parts, matchId);
    const cached = snapshots.get(matchId);
    if (loaded) loadNumbers.set(loaded, number);
    // A load that began later has read at least as new a state. Times do not tell, because clocks are set back and
    // those of processes differ.
    const isOvertaken = cached !== undefined && (loadNumbers.get(cached) ?? 0) > number;
    if (loaded && isOvertaken && cached.match.version >= loaded.match.version) return cached;
    if (loaded && visitors.showing(matchId).length > 0) snapshots.set(matchId, loaded);
    else snapshots.delete(matchId);
    return loaded;
  }

  async function update(): Promise<number> {
    const games = visitors.games();
    for (const matchId of snapshots.keys()) if (visitors.showing(matchId).length === 0) snapshots.delete(matchId);
    const newGames = [...unlisted].slice(0, MAX_NEW_GAMES);
    // Pages of ended sessions must receive nothing more.
    await validator.filterValid(visitors.all());
    if (games.size > 0) await updateGames(games);
    for (const matchId of newGames) {
      unlisted.delete(matchId);
      if (!games.has(matchId)) await relist(matchId);
    }
    return pollIntervalMs;
  }

  async function updateGames(games: ReadonlySet<MatchId>): Promise<void> {
    const stamps = await matches.stamps([...games]);
    for (const matchId of games) {
      const stamp = stamps.get(matchId);
      const sent = sentStamps.get(matchId);
      if (stamp && sent && equalStamps(sent, stamp)) continue;
      if (visitors.showing(matchId).length > 0) await sendToAll(matchId, stamp);
      else await relist(matchId);
      if (stamp) sentStamps.set(matchId, stamp);
      else sentStamps.delete(matchId);
    }
    for (const matchId of sentStamps.keys()) if (!games.has(matchId)) sentStamps.delete(matchId);
  }

  /** Removes games from the page that the person neither plays nor may view any more. */
  async function hideFrom(visitor: Visitor): Promise<void> {
    const { session, open, words } = visitor;
    const snapshot = open === null ? undefined : snapshots.get(open);
    const maySee = snapshot === undefined || (await access.maySee(session, snapshot, 'lately'));
    if (!maySee && visitor.open === open) {
      visitor.open = null;
      visitor.forget();
      const { id, status } = snapshot.match;
      const text = words.t(status === 'cancelled' ? 'lobby.cancelled' : 'live.notYours');
      visitor.send({ type: 'unseen', matchId: id, text });
    }
    if (maySee && snapshot && visitor.awaitsPermission) await send(visitor, await current(snapshot.match.id));
    if (visitor.games.every(({ plays }) => plays) || (await access.canViewOpeningPlace(session))) return;
    relistFor(
      visitor,
      visitor.games.filter(({ plays }) => plays),
    );
  }

  async function sendToAll(matchId: MatchId, stamp: MatchStamp | undefined): Promise<void> {
    const cached = snapshots.get(matchId);
    const snapshot = cached && isCurrent(cached, stamp) ? cached : await load(matchId);
    // One query per person, who may have several pages.
    const plans = new Map<PersonId, Promise<PlanView | null>>();
    const cachedPlan = ({ personId }: Visitor, of: Snapshot) => {
      const plan = plans.get(personId) ?? planOf(personId, of);
      plans.set(personId, plan);
      return plan;
    };
    // A deadline that moves alone leaves no time from which to measure.
    const isMatchChanged = sentStamps.get(matchId)?.updatedAt.getTime() !== stamp?.updatedAt.getTime();
    const sendOne = async (visitor: Visitor) => {
      if (!(await send(visitor, snapshot, cachedPlan)) || !isMatchChanged) return;
      observe?.followed(Math.max(0, clock.now().getTime() - (snapshot?.stamp.updatedAt.getTime() ?? 0)));
    };
    await Promise.all((await validator.filterValid(visitors.showing(matchId))).map(sendOne));
    if (snapshot) await list(snapshot);
  }

  async function relist(matchId: MatchId): Promise<void> {
    const view = await matches.view(matchId);
    if (view) await list(view);
  }

  /** Lists games again that have changed since these views of them were read, or that began meanwhile. */
  async function relistChanged(listed: readonly GameInList[], views: readonly MatchView[]): Promise<void> {
    const ids = new Set([...listed.map(({ matchId }) => matchId), ...views.map(({ match }) => match.id)]);
    const stamps = await matches.stamps([...ids]);
    for (const matchId of ids) {
      const match = views.find((view) => view.match.id === matchId)?.match;
      const stamp = stamps.get(matchId);
      const isSame = match?.version === stamp?.version && match?.updatedAt.getTime() === stamp?.updatedAt.getTime();
      if (!isSame) await relist(matchId);
    }
  }

  async function list({ match: whole, state }: Pick<Snapshot, 'match'> & Pick<MatchView, 'state'>): Promise<void> {
    for (const visitor of [...visitors.all()]) {
      const at = visitor.games.findIndex(({ matchId }) => matchId === whole.id);
      if (!(await access.maySee(visitor.session, { match: whole, state }, 'known'))) {
        // The game was cancelled, or somebody else has taken the person's seat.
        const listed = visitor.games[at];
        if (listed && (listed.plays || whole.status === 'cancelled'))
          relistFor(visitor, visitor.games.toSpliced(at, 1));
        continue;
      }
      const [match = whole] = await parts.people.asSeenBy(visitor.personId, [whole]);
      const item = gameInList(visitor.words, { match, state }, visitor.session);
      if (at >= 0 && isDeepStrictEqual(visitor.games[at], item)) continue;
      const games = sortGames(at < 0 ? [...visitor.games, item] : visitor.games.with(at, item));
      if (!isDeepStrictEqual(visitor.games, games)) relistFor(visitor, games);
    }
  }

  function relistFor(visitor: Visitor, games: readonly GameInList[]): void {
    visitor.games = games;
    visitor.send({ type: 'games', games });
  }

  /** Lists the person's games that began in another process. */
  async function listUnlisted({ personId, games }: Visitor): Promise<void> {
    const listed = new Set(games.map(({ matchId }) => matchId));
    for (const view of await matches.ofPerson(personId)) if (!listed.has(view.match.id)) await list(view);
  }

  /** The session must be valid. Returns whether anything was sent. */
  async function send(
    visitor: Visitor,
    snapshot: Snapshot | null,
    planFor = ({ personId }: Visitor, of: Snapshot) => planOf(personId, of),
  ): Promise<boolean> {
    if (!visitor.isHere() || !snapshot || visitor.open !== snapshot.match.id) return false;
    visitor.awaitsPermission = !(await access.maySee(visitor.session, snapshot, 'known'));
    if (visitor.awaitsPermission) return false;
    const plan = await planFor(visitor, snapshot);
    const redacted = await withVisibleNames(parts, snapshot, visitor.personId);
    // The person may have opened another game meanwhile.
    if (visitor.open !== snapshot.match.id) return false;
    const now = clock.now();
    return visitor.sendGame(gameText(redacted, visitor, plan, now), now);
  }

  async function planOf(personId: PersonId, { match }: Snapshot): Promise<PlanView | null> {
    if (match.status !== 'running' || seatOf(match, personId) === null) return null;
    const plan = await matches.plan(personId, match.id);
    return plan.ok ? plan : null;
  }

  const updating = startPolling({
    poll: update,
    retryDelayMs: pollIntervalMs,
    timer,
    failed: (error) => log.error({ err: error }, 'cannot update pages'),
  });
  // Separate from the loop above, because it waits for Discord.
  const hiding = startPolling({
    async poll() {
      await Promise.all([...visitors.all()].map(hideFrom));
      if (!isChangedElsewhere) return pollIntervalMs;
      isChangedElsewhere = false;
      for (const visitor of [...visitors.all()]) await listUnlisted(visitor);
      return pollIntervalMs;
    },
    retryDelayMs: pollIntervalMs,
    timer,
    failed: (error) => log.error({ err: error }, 'cannot check who may still watch'),
  });
  const unsubscribe = matches.subscribe(
    ({ kinds, matchesToNotify }) => {
      if (kinds.includes('session')) validator.invalidate();
      for (const matchId of matchesToNotify) if (unlisted.size < MAX_NEW_GAMES) unlisted.add(matchId);
      updating.wake();
    },
    // Each process updates its own pages, so the others must be woken too.
    () => false,
  );
  const unsubscribeElsewhere = parts.onRemoteWork?.((kinds) => {
    if (kinds.includes('session')) validator.invalidate();
    isChangedElsewhere = true;
    updating.wake();
  });

  return {
    /** Returns null if there is no game to show. */
    current,
    /** Sends the page's open game; resolves once it is sent. */
    async show(visitor: Visitor): Promise<void> {
      if (visitor.open === null) return;
      const snapshot = await current(visitor.open);
      // This page is the first to show the game, so no other needs an update.
      if (snapshot && !sentStamps.has(snapshot.match.id)) sentStamps.set(snapshot.match.id, snapshot.stamp);
      for (const each of await validator.filterValid([visitor])) await send(each, snapshot);
    },
    relistChanged,
    /** Updates all pages soon. */
    changed: () => updating.wake(),
    async close(): Promise<void> {
      unsubscribe();
      unsubscribeElsewhere?.();
      await Promise.all([updating.close(), hiding.close()]);
    },
  };
}

/** Erasing a person changes finished games without a new stamp. */
function isCurrent({ match, stamp: cached }: Snapshot, stamp: MatchStamp | undefined): boolean {
  return match.status === 'running' && stamp !== undefined && equalStamps(cached, stamp);
}
