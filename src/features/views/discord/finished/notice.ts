/** Posts the result of a finished game in the server's results channel. */
import type { APIMessageTopLevelComponent } from 'discord.js';
import { mayPostNewsIn } from '../../../../discord/connection/index.ts';
import { type PublicMessage, publicMessage, text } from '../../../../discord/messages/index.ts';
import { noPicturesLine } from '../../../../discord/tablePicture/index.ts';
import { matchLink, nameOfMatch, ratedInWords, seatName, winnersInWords } from '../../../../discord/wording/index.ts';
import type { Words } from '../../../../language/index.ts';
import { isErasedPerson, type Match, type MatchId } from '../../../../match/index.ts';
import type { NoticeContext } from '../../../notices/discord/index.ts';
import { shownRating } from '../../../profiles/usecases/rating.ts';
import type { SeatResult, StoredResult } from '../../../profiles/usecases/result.ts';
import { renderScoreSheet } from './scores.ts';

/** Null if the game was deleted, or if some readers of the channel may not see it. */
export async function renderResultNotice(
  { context, words, notice }: NoticeContext,
  { matchId }: { readonly matchId: MatchId },
): Promise<PublicMessage | null> {
  const view = await context.anyGame.view(matchId);
  if (!view?.state) return null;
  const { state } = view;
  const isVisible =
    notice.to.kind === 'channel' && (await mayPostNewsIn(context.client, view.match.place, notice.to.channelId));
  if (!isVisible) return null;
  const [match = view.match] = await context.people.asSeenBy(null, [view.match]);
  const result = await context.people.result(matchId);
  const ratings = result ? ratingsInWords(words, match, result) : '';
  const sheet = await renderScoreSheet(context, words, match, state);
  const around = (shown: readonly APIMessageTopLevelComponent[]) => [
    text(
      [
        `### ${nameOfMatch(words, { match, state })}`,
        `**${winnersInWords(words, match, state)}** · ${ratedInWords(words, match)}`,
      ].join('\n'),
    ),
    ...shown,
    text([...(ratings === '' ? [] : [ratings]), matchLink(words, view)].join('\n')),
  ];
  return {
    ...publicMessage(around(sheet.components), { files: sheet.files }),
    withoutFiles: () => ({ components: around(sheet.inWords()), why: noPicturesLine(words, match) }),
  };
}

/** Such as "Anni: 1512? (+12)" for each rated player; empty in unrated games. */
function ratingsInWords(words: Words, match: Match, { seats }: StoredResult): string {
  const lines = seats.flatMap(({ seat, computer, rating }) => {
    const member = match.members[seat];
    // The rating of a person who hides their profile is not shown.
    if (!rating || computer !== null || !member || isErasedPerson(member.personId)) return [];
    return [words.labelled(seatName(words, match, seat), changedRating(words, rating))];
  });
  return lines.join(' · ');
}

/**
 * Such as `1532? (+12)`: the new rating and its change. Uses a minus sign in place of the hyphen that `Intl` writes.
 */
export function changedRating(words: Words, { before, after }: NonNullable<SeatResult['rating']>): string {
  const { points, provisional } = shownRating(after);
  const signed = new Intl.NumberFormat(words.locale, { signDisplay: 'exceptZero' });
  const change = signed.format(points - shownRating(before).points).replace('-', '−');
  return words.annotated(`${points}${provisional ? '?' : ''}`, change);
}
