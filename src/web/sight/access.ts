/**
 * Which games somebody may see: by a link the one that it is for, from inside Discord those of the place and their own.
 */
import type { Words } from '../../language/index.ts';
import { isDirect, type Match, type MatchView, seatOf } from '../../match/index.ts';
import type { GameInList } from '../../table/index.ts';
import type { TableMatches } from '../parts.ts';
import type { Session } from '../tokens.ts';
import { givenNames } from './wording.ts';

/** Finished games that are still shown, of a place and of a person. */
const FINISHED = 3;
const MOST_LISTED = 25;

export function maySee(session: Session, view: MatchView): boolean {
  const { match, state } = view;
  if (state === null || (match.status !== 'running' && match.status !== 'finished')) return false;
  if (session.kind === 'link') return match.id === session.matchId;
  return seatOf(match, session.personId) !== null || (session.guildId !== null && isHere(session, view));
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
export async function seenBy(matches: TableMatches, session: Session): Promise<readonly MatchView[]> {
  const found = await (session.kind === 'link' ? matchOf(matches, session.matchId) : aroundPerson(matches, session));
  const once = new Map(found.map((view) => [view.match.id, view]));
  return [...once.values()].filter((view) => maySee(session, view));
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
    ...{ matchId: match.id, number: match.number, names: givenNames(words, match), status },
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
