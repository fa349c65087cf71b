/**
 * Seeks told beside games: the message in the channel of those who seek; to the seeker the offer of a computer player after a long wait,
 * and the end of a search that led to no game.
 */

import type { BotContext } from '../../../discord/frame/index.ts';
import { button, lineMessage, type PublicMessage, publicMessage, row, text } from '../../../discord/messages/index.ts';
import type { NoticeTelling } from '../../../discord/notices/index.ts';
import { matchLink } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import { SOMEONE } from '../../../match/index.ts';
import { anchorOf, poolOf, type Seek, seatsToFill, shownRating } from '../../../people/index.ts';
import { computerLabel } from '../../lobby/discord/index.ts';
import { seekMessage } from './message.ts';
import { SEEK_ACTIONS, seekControl } from './searches.ts';

interface OfSeek {
  readonly seekId: number;
}

export async function tellSeek({ context, words }: NoticeTelling, { seekId }: OfSeek): Promise<PublicMessage> {
  const seek = await context.seeks.seek(seekId);
  // Whoever sought has been forgotten.
  if (!seek) return lineMessage(words.t('seeks.gone'), 'small');
  return seekMessage(words, await asEverybodySees(context, seek), await threadOf(context, words, seek));
}

/** Without the names of those who want to be seen by nobody; who comes to their table learns them there. */
async function asEverybodySees({ people }: BotContext, seek: Seek): Promise<Seek> {
  const hidden = await people.hiddenFrom(
    null,
    seek.members.map(({ personId }) => personId),
  );
  const members = seek.members.map((member) =>
    hidden.has(member.personId) ? { personId: SOMEONE, name: '' } : member,
  );
  return { ...seek, members };
}

/** Once it is there, if one can be opened. Null: there is no game, or it is played where this channel does not see it. */
async function threadOf(
  { anyGame, settled }: BotContext,
  words: Words,
  { matchId, place }: Seek,
): Promise<string | null> {
  if (matchId === null) return null;
  const isThere = async () => (await anyGame.view(matchId))?.match.place.threadId !== null;
  await settled(matchId, isThere);
  const view = await anyGame.view(matchId);
  return view && place && view.match.place.serverId === place.serverId ? matchLink(words, view) : null;
}

/** Null: the wait is over. */
export async function tellSeekOffer(
  { context, words }: NoticeTelling,
  { seekId }: OfSeek,
): Promise<PublicMessage | null> {
  const seek = await context.seeks.seek(seekId);
  if (seek?.status !== 'open') return null;
  const name = computerLabel(words, await fittingComputer(context, seek));
  return publicMessage([
    text(words.t('seeks.offer', { name })),
    row(
      button(seekControl(SEEK_ACTIONS.computer, seek), { label: words.t('seeks.offerButton'), style: 'primary' }),
      button(seekControl(SEEK_ACTIONS.stop, seek), { label: words.t('seeks.stop') }),
    ),
  ]);
}

/** To the seeker, whatever the channel says. */
export async function tellSeekEnded({ words }: NoticeTelling): Promise<PublicMessage> {
  return lineMessage(words.t('seeks.endedForYou'));
}

/** Where somebody has no rating yet. */
const USUAL = 'journeyman';

/** The computer player that is about as strong as whoever seeks. */
export async function fittingComputer({ people, matches }: BotContext, seek: Seek): Promise<string> {
  const { seekerId } = seek;
  const pool = poolOf(seatsToFill(seek));
  const rating = (await people.ratingsOf(seekerId)).find((each) => each.pool === pool);
  const usual = matches.computers.find((each) => each === USUAL) ?? matches.computers[0] ?? USUAL;
  if (!rating) return usual;
  const { points } = shownRating(rating);
  const distance = (computer: string): number => {
    const strength = anchorOf(computer, pool);
    return strength ? Math.abs(shownRating(strength).points - points) : Number.POSITIVE_INFINITY;
  };
  return matches.computers.toSorted((a, b) => distance(a) - distance(b))[0] ?? usual;
}
