/**
 * Decides which games a person may see: through a link that game, in an Activity those of the place and their own.
 * Spectators must be able to view a game's channel.
 */
import { LRUCache } from 'lru-cache';
import type { Matches } from '../../features/createMatches.ts';
import { startDelay, type Timer } from '../../kernel/index.ts';
import type { Words } from '../../language/index.ts';
import { isDirect, type Match, type MatchPlace, type MatchView, seatOf, seesGame } from '../../match/index.ts';
import type { GameInList } from '../../table/index.ts';
import type { WebOptions } from '../parts.ts';
import type { Session } from '../tokens.ts';
import { displayNames } from './wording.ts';

/** How many finished games are listed, for the place and for the person. */
const MAX_FINISHED_GAMES = 3;
const MAX_LISTED_GAMES = 25;

/** How long a spectator's permission is cached, because each check is a request to Discord. */
const PERMISSION_CACHE_MS = 30_000;
const MAX_CACHED_PERMISSIONS = 5_000;
/** If Discord takes longer, games of others are hidden. */
const DISCORD_TIMEOUT_MS = 5_000;

/**
 * How current the permission has to be. `now`: asks Discord. `lately`: asks unless Discord answered recently. `known`:
 * uses its last answer, so that sending a move never waits for Discord.
 */
type AsOf = 'now' | 'lately' | 'known';

export type Access = ReturnType<typeof createAccess>;

export function createAccess({ mayView, clock, timer, log }: Pick<WebOptions, 'mayView' | 'clock' | 'timer' | 'log'>) {
  const permissions = new LRUCache<string, { readonly at: number; readonly mayView: boolean }>({
    max: MAX_CACHED_PERMISSIONS,
  });

  async function canView(personId: string, place: MatchPlace, asOf: AsOf): Promise<boolean> {
    const key = `${personId} ${place.serverId} ${place.channelId}`;
    const cached = permissions.get(key);
    if (asOf === 'known') return cached?.mayView ?? false;
    const now = clock.now().getTime();
    if (asOf === 'lately' && cached && Math.abs(now - cached.at) < PERMISSION_CACHE_MS) return cached.mayView;
    const answer = await withTimeout(timer, mayView(place, personId)).catch((error: unknown) => {
      log.warn({ err: error, channel: place.channelId }, 'asking Discord who can view a channel failed');
      return null;
    });
    // Without an answer, people who had permission keep it.
    if (answer === null) return asOf === 'lately' && cached?.mayView === true;
    permissions.set(key, { at: now, mayView: answer });
    return answer;
  }

  return {
    async maySee(session: Session, { match, state }: MatchView, asOf: AsOf): Promise<boolean> {
      if (state === null || (match.status !== 'running' && match.status !== 'finished')) return false;
      if (session.kind === 'link' && match.id !== session.matchId) return false;
      return seesGame(
        match,
        session.personId,
        async (place) => isHere(session, match) && (await canView(session.personId, place, asOf)),
      );
    },
    /** Whether the person can still view the place in which they opened the table; always true for links. */
    async canViewOpeningPlace(session: Session): Promise<boolean> {
      if (session.kind === 'link') return true;
      const { guildId: serverId, channelId, personId } = session;
      return serverId !== null && (await canView(personId, { serverId, channelId, threadId: null }, 'lately'));
    },
  };
}

function withTimeout<Answer>(timer: Timer, answer: Promise<Answer>): Promise<Answer> {
  const { elapsed, cancel } = startDelay(timer, DISCORD_TIMEOUT_MS);
  const timeout = elapsed.then(() => {
    throw new Error('Discord did not answer in time');
  });
  return Promise.race([answer, timeout]).finally(cancel);
}

/**
 * Whether the game is played where the page was opened. A game is in a channel or in a public thread of it; private
 * threads do not count as part of their channel.
 */
function isHere(session: Session, match: Match): boolean {
  if (session.kind === 'link') return true;
  if (session.guildId === null || isDirect(match)) return session.guildId === null && isDirect(match);
  const { serverId, channelId, threadId } = match.place;
  return serverId === session.guildId && [channelId, threadId].includes(session.channelId);
}

/** In no particular order. */
export async function visibleGames(matches: Matches, access: Access, session: Session): Promise<readonly MatchView[]> {
  const candidates = await (session.kind === 'link' ? matches.view(session.matchId) : aroundPerson(matches, session));
  const byId = new Map([candidates ?? []].flat().map((view) => [view.match.id, view]));
  const visible: MatchView[] = [];
  // One at a time, so that permissions of a place are cached for the next game.
  for (const view of byId.values()) if (await access.maySee(session, view, 'lately')) visible.push(view);
  return visible;
}

/**
 * Puts games of this place first (the person's turns, their other games, games of others), then their games elsewhere,
 * and finished games last. If there are too many, drops games of others first.
 */
export function sortGames(games: readonly GameInList[]): readonly GameInList[] {
  const own = ({ yours, plays }: GameInList) => (yours ? 0 : plays ? 1 : 2);
  const isOver = ({ status }: GameInList) => (status === 'running' ? 0 : 10);
  const weight = (game: GameInList) => own(game) + isOver(game);
  const rank = (game: GameInList) => weight(game) + (game.elsewhere === null ? 0 : 5);
  const listed = games.toSorted((a, b) => weight(a) - weight(b)).slice(0, MAX_LISTED_GAMES);
  return listed.toSorted((a, b) => rank(a) - rank(b));
}

async function aroundPerson(
  matches: Matches,
  { personId, guildId, channelId }: Extract<Session, { kind: 'activity' }>,
): Promise<readonly MatchView[]> {
  const own = [matches.ofPerson(personId), matches.finishedOfPerson(personId, MAX_FINISHED_GAMES)];
  const here =
    guildId === null ? [] : [matches.inChannel(channelId), matches.finishedInChannel(channelId, MAX_FINISHED_GAMES)];
  return (await Promise.all([...here, ...own])).flat();
}

export function gameInList(words: Words, { match, state }: MatchView, session: Session): GameInList {
  const seat = seatOf(match, session.personId);
  const status = match.status === 'running' ? 'running' : 'finished';
  return {
    matchId: match.id,
    number: match.number,
    names: displayNames(words, match),
    status,
    yours: status === 'running' && match.pausedAt === null && seat !== null && state?.turn === seat,
    plays: seat !== null,
    elsewhere: isHere(session, match) ? null : elsewhere(words, match, session),
  };
}

function elsewhere(words: Words, { place }: Match, session: Session): string {
  if (place.serverId === null) return words.t('lobby.list.direct');
  const guildId = session.kind === 'activity' ? session.guildId : null;
  if (guildId === null) return words.t('live.elsewhere.server');
  return words.t(place.serverId === guildId ? 'live.elsewhere.channel' : 'live.elsewhere.otherServer');
}
