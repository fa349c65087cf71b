/**
 * What the channel of results is told of a finished game: who played and has won, the score sheet, what the ratings are now, and where
 * it was played. The thread of the game has more, and its buttons.
 */
import type { APIMessageTopLevelComponent } from 'discord.js';
import type { Words } from '../../../language/index.ts';
import type { Match, MatchId } from '../../../match/index.ts';
import { type KeptResult, type SeatResult, shownRating } from '../../../people/index.ts';
import { type PublicMessage, publicMessage, text } from '../../messages/index.ts';
import type { NoticeTelling } from '../../notices/index.ts';
import { noPictures } from '../../table/index.ts';
import { matchLink, nameOfMatch, seatName, winnersInWords } from '../../wording/index.ts';
import { scorePicture } from './scores.ts';

/** Null: the game has gone with its server. */
export async function tellResult(
  { context, words }: NoticeTelling,
  { matchId }: { readonly matchId: MatchId },
): Promise<PublicMessage | null> {
  const view = await context.matches.view(matchId);
  if (!view?.state) return null;
  const { match, state } = view;
  const result = await context.people.result(matchId);
  const ratings = result ? ratingsInWords(words, match, await shownIn(context, result)) : '';
  const sheet = await scorePicture(context, words, match, state);
  const around = (shown: readonly APIMessageTopLevelComponent[]) => [
    text([`### ${nameOfMatch(words, view)}`, `**${winnersInWords(words, match, state)}**`].join('\n')),
    ...shown,
    text([...(ratings === '' ? [] : [ratings]), matchLink(words, view)].join('\n')),
  ];
  return {
    ...publicMessage(around(sheet.components), { files: sheet.files }),
    withoutFiles: () => ({ components: around(sheet.inWords()), why: noPictures(words, match) }),
  };
}

/** Without those who want to be seen by nobody: what has become of their ratings is theirs alone. */
async function shownIn({ people }: NoticeTelling['context'], { seats }: KeptResult): Promise<readonly SeatResult[]> {
  const shown: SeatResult[] = [];
  for (const seat of seats) if ((await people.audience(seat.personId)) !== 'nobody') shown.push(seat);
  return shown;
}

/** `Anni: 1512? (+12)` of each person whom it counted for; blank where it counted for nobody. */
function ratingsInWords(words: Words, match: Match, seats: readonly SeatResult[]): string {
  const signed = new Intl.NumberFormat(words.locale, { signDisplay: 'exceptZero' });
  const lines = seats.flatMap(({ seat, computer, rating }) => {
    if (!rating || computer !== null) return [];
    const { points, provisional } = shownRating(rating.after);
    const change = points - shownRating(rating.before).points;
    const shown = words.annotated(`${points}${provisional ? '?' : ''}`, signed.format(change));
    return [words.labelled(seatName(words, match, seat), shown)];
  });
  return lines.join(' · ');
}
