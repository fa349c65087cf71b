/**
 * What the channel of results is told of a finished game: who played and has won, the score sheet, what the ratings are now, and where
 * it was played. The thread of the game has more, and its buttons.
 */
import type { APIMessageTopLevelComponent } from 'discord.js';
import { mayBeToldIn } from '../../../../discord/connection/index.ts';
import { type PublicMessage, publicMessage, text } from '../../../../discord/messages/index.ts';
import type { NoticeTelling } from '../../../../discord/notices/index.ts';
import { noPictures } from '../../../../discord/table/index.ts';
import { matchLink, nameOfMatch, ratedInWords, seatName, winnersInWords } from '../../../../discord/wording/index.ts';
import type { Words } from '../../../../language/index.ts';
import { isSomeone, type Match, type MatchId } from '../../../../match/index.ts';
import { type KeptResult, shownRating } from '../../../../people/index.ts';
import { scorePicture } from './scores.ts';

/** Null: the game has gone with its server, or was played where not everybody can look who reads this. */
export async function tellResult(
  { context, words, notice }: NoticeTelling,
  { matchId }: { readonly matchId: MatchId },
): Promise<PublicMessage | null> {
  const view = await context.anyGame.view(matchId);
  if (!view?.state) return null;
  const { state } = view;
  const isTold =
    notice.to.kind === 'channel' && (await mayBeToldIn(context.client, view.match.place, notice.to.channelId));
  if (!isTold) return null;
  const [match = view.match] = await context.people.asSeenBy(null, [view.match]);
  const result = await context.people.result(matchId);
  const ratings = result ? ratingsInWords(words, match, result) : '';
  const sheet = await scorePicture(context, words, match, state);
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
    withoutFiles: () => ({ components: around(sheet.inWords()), why: noPictures(words, match) }),
  };
}

/** `Anni: 1512? (+12)` of each person whom it counted for; blank where it counted for nobody. */
function ratingsInWords(words: Words, match: Match, { seats }: KeptResult): string {
  const signed = new Intl.NumberFormat(words.locale, { signDisplay: 'exceptZero' });
  const lines = seats.flatMap(({ seat, computer, rating }) => {
    const member = match.members[seat];
    // What has become of their ratings is theirs alone who want to be seen by nobody.
    if (!rating || computer !== null || !member || isSomeone(member.personId)) return [];
    const { points, provisional } = shownRating(rating.after);
    const change = points - shownRating(rating.before).points;
    const shown = words.annotated(`${points}${provisional ? '?' : ''}`, signed.format(change));
    return [words.labelled(seatName(words, match, seat), shown)];
  });
  return lines.join(' · ');
}
