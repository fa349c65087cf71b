/**
 * The record of a game as it is handed out: with the names that stand in the game as its reader sees it.
 */
import { isSomeone, type Matches, type MatchView, SOMEONE } from '../../../match/index.ts';
import type { GameRecord } from '../../../rules/index.ts';

/** Null where there is none. */
export async function recordOf(
  { matches }: { readonly matches: Pick<Matches, 'record'> },
  { match }: Pick<MatchView, 'match'>,
): Promise<GameRecord | null> {
  const record = await matches.record(match.id);
  return (
    record && { ...record, players: match.members.map(({ personId, name }) => (isSomeone(personId) ? SOMEONE : name)) }
  );
}
