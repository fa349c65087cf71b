/** The words on score sheets. Drawing itself is independent of the language. */
import type { MatchMember } from '../../match/index.ts';
import type { GameState, PlayerState, Seat } from '../../rules/index.ts';
import type { SeatNames, Words } from '../words.ts';

type Leaver = Pick<MatchMember, 'resigned' | 'standIn'>;

/** `names`: by seat, not escaped, as in sentences. `members`: by seat; default: nobody has left the game. */
export function scoreSheetWords(words: Words, state: GameState, names: SeatNames, members: readonly Leaver[] = []) {
  return {
    ...outcomeOf(words, state, names, members),
    tools: words.t('score.tools'),
    connectors: words.t('score.connectors'),
    ornaments: words.t('score.ornaments'),
    plants: words.t('score.plants'),
    total: words.t('score.total'),
  };
}

function outcomeOf(
  words: Words,
  state: GameState,
  names: SeatNames,
  members: readonly Leaver[],
): { headline: string; note?: string } {
  const winners = state.winners.map((seat) => words.name(seat, names));
  const [winner] = winners;
  if (winner === undefined) return { headline: words.t('agreements.scoreSoFar') };
  const headline =
    winners.length > 1
      ? words.t('score.sharedVictory', { names: words.list(winners) })
      : words.t('score.winner', { name: winner });
  // They may have more points than the winner.
  const leavers = leaversInWords(words, names, members);
  const [first = 0] = state.winners;
  // A computer player wins for a person only if everybody has left.
  const canWin = (seat: Seat) =>
    !members[seat]?.resigned && (!members[seat]?.standIn || members[first]?.standIn === true);
  const points = state.players.map(totalOf);
  const level = points.filter((of, seat) => canWin(seat) && of === points[first]);
  const tied = winners.length === 1 && level.length > 1;
  const [note, ...others] = tied ? [...leavers, words.t('score.tieBroken')] : leavers;
  return note === undefined ? { headline } : { headline, note: words.sentences(note, ...others) };
}

function totalOf({ points: { tools, connectors, ornaments, plants } }: PlayerState): number {
  return [tools, ...connectors, ornaments, plants].reduce((sum, part) => sum + part, 0);
}

function leaversInWords(words: Words, names: SeatNames, members: readonly Leaver[]): string[] {
  const namesOf = (has: (member: Leaver) => boolean | undefined) =>
    members.flatMap((member, seat) => (has(member) ? [words.name(seat, names)] : []));
  const resigned = namesOf((member) => member.resigned);
  const replaced = namesOf((member) => member.standIn && !member.resigned);
  return [
    ...(resigned.length > 0
      ? [words.t('score.resigned', { count: resigned.length, names: words.list(resigned) })]
      : []),
    ...(replaced.length > 0 ? [words.t('score.stoodIn', { names: words.list(replaced) })] : []),
  ];
}
