/**
 * Which games somebody may see: by a link the one that it is for, from inside Discord those of the place and their own. Whoever does not
 * play has to be able to view the place in which a game is played, at the moment when they look.
 */
import { LRUCache } from 'lru-cache';
import type { Timer } from '../../kernel/index.ts';
import type { Words } from '../../language/index.ts';
import { isDirect, type Match, type MatchPlace, type MatchView, seatOf, seesGame } from '../../match/index.ts';
import type { GameInList } from '../../table/index.ts';
import type { TableMatches, WebParts } from '../parts.ts';
import type { Session } from '../tokens.ts';
import { givenNames } from './wording.ts';

/** Finished games that are still shown, of a place and of a person. */
const FINISHED = 3;
const MOST_LISTED = 25;

/** For how long people who look on are taken to see what they saw, in milliseconds: each of them is a question to Discord. */
const KEPT_MS = 30_000;
const MOST_KEPT = 5_000;
/** Nobody who comes in waits longer for Discord: what they do not play themselves is not shown then. */
const PATIENCE_MS = 5_000;

/**
 * How fresh the answer has to be. `now`: Discord is asked. `lately`: it is asked unless it was a moment ago. `known`: as it has answered last,
 * so that nobody waits for Discord who is told of a move.
 */
type AsOf = 'now' | 'lately' | 'known';

type AccessParts = Pick<WebParts, 'mayView' | 'clock' | 'timer' | 'log'>;

export interface Access {
  maySee(session: Session, view: MatchView, asOf: AsOf): Promise<boolean>;
  /** Whether they can view the place in which they opened the table; by a link nobody has opened it in a place. */
  isWhereTheyCame(session: Session): Promise<boolean>;
}

interface Kept {
  readonly at: number;
  readonly views: boolean;
}

export function createAccess({ mayView, clock, timer, log }: AccessParts): Access {
  const kept = new LRUCache<string, Kept>({ max: MOST_KEPT });

  async function views(personId: string, place: MatchPlace, asOf: AsOf): Promise<boolean> {
    const key = `${personId} ${place.serverId} ${place.channelId}`;
    const known = kept.get(key);
    if (asOf === 'known') return known?.views ?? false;
    const now = clock.now().getTime();
    if (asOf === 'lately' && known && Math.abs(now - known.at) < KEPT_MS) return known.views;
    const answer = await inTime(timer, mayView(place, personId)).catch((error: unknown) => {
      log.warn({ err: error, channel: place.channelId }, 'Discord does not say who can view a channel');
      return null;
    });
    // While Discord does not say, whoever has been let in may stay, and nobody else is.
    if (answer === null) return asOf === 'lately' && known?.views === true;
    kept.set(key, { at: now, views: answer });
    return answer;
  }

  return {
    async maySee(session, view, asOf) {
      const { match, state } = view;
      if (state === null || (match.status !== 'running' && match.status !== 'finished')) return false;
      if (session.kind === 'link' && match.id !== session.matchId) return false;
      return seesGame(
        match,
        session.personId,
        async (place) =>
          (session.kind === 'link' || isHere(session, view)) && (await views(session.personId, place, asOf)),
      );
    },
    async isWhereTheyCame(session) {
      if (session.kind === 'link') return true;
      const { guildId: serverId, channelId, personId } = session;
      return serverId !== null && (await views(personId, { serverId, channelId, threadId: null }, 'lately'));
    },
  };
}

function inTime<Answer>(timer: Timer, answer: Promise<Answer>): Promise<Answer> {
  let cancel = (): void => undefined;
  const late = new Promise<never>((_, reject) => {
    cancel = timer.after(PATIENCE_MS, () => reject(new Error('Discord has not answered in time')));
  });
  return Promise.race([answer, late]).finally(cancel);
}

/**
 * Whether it is played where the page was opened. A channel's games are played in it, or in a thread on their lobby's message, which is a public
 * one: everybody sees it who sees the channel. Threads that not everybody sees are no part of their channel here.
 */
function isHere(session: Session, { match }: Pick<MatchView, 'match'>): boolean {
  if (session.kind === 'link') return true;
  if (session.guildId === null || isDirect(match)) return session.guildId === null && isDirect(match);
  const { serverId, channelId, threadId } = match.place;
  return serverId === session.guildId && [channelId, threadId].includes(session.channelId);
}

/** Those that one may see, in no order. */
export async function seenBy(matches: TableMatches, access: Access, session: Session): Promise<readonly MatchView[]> {
  const found = await (session.kind === 'link' ? matchOf(matches, session.matchId) : aroundPerson(matches, session));
  const once = new Map(found.map((view) => [view.match.id, view]));
  const seen: MatchView[] = [];
  // One after the other: what is asked for the first of a place is known for the others.
  for (const view of once.values()) if (await access.maySee(session, view, 'lately')) seen.push(view);
  return seen;
}

/**
 * What is played here first, the person's own turns ahead of their other games and those of others; then theirs elsewhere; what is over last.
 * Of too many the person's own stay.
 */
export function inOrder(games: readonly GameInList[]): readonly GameInList[] {
  const own = ({ yours, plays }: GameInList) => (yours ? 0 : plays ? 1 : 2);
  const isOver = ({ status }: GameInList) => (status === 'running' ? 0 : 10);
  const weight = (game: GameInList) => own(game) + isOver(game);
  const rank = (game: GameInList) => weight(game) + (game.elsewhere === null ? 0 : 5);
  const kept = games.toSorted((a, b) => weight(a) - weight(b)).slice(0, MOST_LISTED);
  return kept.toSorted((a, b) => rank(a) - rank(b));
}

async function matchOf(matches: TableMatches, matchId: string): Promise<readonly MatchView[]> {
  const view = await matches.view(matchId);
  return view ? [view] : [];
}

async function aroundPerson(
  matches: TableMatches,
  { personId, guildId, channelId }: Extract<Session, { kind: 'activity' }>,
): Promise<readonly MatchView[]> {
  const own = [matches.ofPerson(personId), matches.finishedOfPerson(personId, FINISHED)];
  const here = guildId === null ? [] : [matches.inChannel(channelId), matches.finishedInChannel(channelId, FINISHED)];
  return (await Promise.all([...here, ...own])).flat();
}

/** As whoever the session lets in is told of it. */
export function gameInList(words: Words, { match, state }: MatchView, session: Session): GameInList {
  const seat = seatOf(match, session.personId);
  const status = match.status === 'running' ? 'running' : 'finished';
  return {
    matchId: match.id,
    number: match.number,
    names: givenNames(words, match),
    status,
    yours: status === 'running' && seat !== null && state?.turn === seat,
    plays: seat !== null,
    elsewhere: isHere(session, { match }) ? null : elsewhere(words, match, session),
  };
}

function elsewhere(words: Words, { place }: Match, session: Session): string {
  if (place.serverId === null) return words.t('lobby.list.direct');
  const guildId = session.kind === 'activity' ? session.guildId : null;
  if (guildId === null) return words.t('live.elsewhere.server');
  return words.t(place.serverId === guildId ? 'live.elsewhere.channel' : 'live.elsewhere.otherServer');
}
