/**
 * Which games somebody may see: by a link the one that it is for, from inside Discord those of the place and their own.
 */
import type { Words } from '../../language/index.ts';
import { isDirect, type MatchView, seatOf } from '../../match/index.ts';
import type { GameInList } from '../../table/index.ts';
import type { TableMatches } from '../parts.ts';
import type { Session } from '../tokens.ts';
import { givenNames } from './wording.ts';

/** Finished games that are still shown, of a place and of a person. */
const FINISHED = 3;
const MOST_LISTED = 25;

export function maySee(session: Session, { match, state }: MatchView): boolean {
  if (state === null || (match.status !== 'running' && match.status !== 'finished')) return false;
  if (session.kind === 'link') return match.id === session.matchId;
  if (seatOf(match, session.personId) !== null) return true;
  if (session.guildId === null || isDirect(match)) return false;
  const { serverId, channelId, threadId } = match.place;
  return serverId === session.guildId && [channelId, threadId].includes(session.channelId);
}

/** The person's own turns first, then their other games, then those of others. */
export async function seenBy(matches: TableMatches, session: Session): Promise<readonly MatchView[]> {
  const found = await (session.kind === 'link' ? matchOf(matches, session.matchId) : aroundPerson(matches, session));
  const once = new Map(found.map((view) => [view.match.id, view]));
  const rank = (view: MatchView) => {
    const { yours, plays, status } = listed(view, session.personId);
    return (yours ? 0 : plays ? 1 : 2) + (status === 'running' ? 0 : 3);
  };
  return [...once.values()]
    .filter((view) => maySee(session, view))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST_LISTED);
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

function listed({ match, state }: MatchView, personId: string): Pick<GameInList, 'status' | 'yours' | 'plays'> {
  const seat = seatOf(match, personId);
  const status = match.status === 'running' ? 'running' : 'finished';
  return { status, yours: status === 'running' && seat !== null && state?.turn === seat, plays: seat !== null };
}

export function gameInList(words: Words, view: MatchView, personId: string): GameInList {
  const { match } = view;
  return { matchId: match.id, number: match.number, names: givenNames(words, match), ...listed(view, personId) };
}
