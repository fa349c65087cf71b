/**
 * Renders the notices of seeks: the message in the channel, the offer of a computer player, and the end without a game.
 */
import { TimestampStyles, time } from 'discord.js';
import type { BotContext } from '../../../discord/interactions/index.ts';
import { button, lineMessage, type PublicMessage, publicMessage, row, text } from '../../../discord/messages/index.ts';
import { matchLink, peopleNames, personName } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import { ERASED_PERSON, type NoticeFacts } from '../../../match/index.ts';
import { computerLabel } from '../../lobby/discord/index.ts';
import type { NoticeContext } from '../../notices/discord/index.ts';
import { computerStrength, poolOf, shownRating } from '../../profiles/usecases/rating.ts';
import { type Seek, seatsToFill } from '../usecases/seek.ts';
import { SEEK_ACTIONS, seekControl, seekInWords, termsInWords } from './searches.ts';

interface OfSeek {
  readonly seekId: number;
}

export async function seekNoticeMessage({ context, words }: NoticeContext, { seekId }: OfSeek): Promise<PublicMessage> {
  const seek = await context.seeks.readableSeek(seekId);
  // The seek is gone if its seeker was erased. A damaged one is over, too.
  if (!seek) return lineMessage(words.t('seeks.gone'), 'small');
  return seekMessage(words, await asEverybodySees(context, seek), await threadOf(context, words, seek));
}

/** Hides the names of people who do not want to be seen. */
async function asEverybodySees({ people }: BotContext, seek: Seek): Promise<Seek> {
  const hidden = await people.hiddenFrom(
    null,
    seek.members.map(({ personId }) => personId),
  );
  const members = seek.members.map((member) =>
    hidden.has(member.personId) ? { personId: ERASED_PERSON, name: '' } : member,
  );
  return { ...seek, members };
}

/** Waits for the thread. Null if there is no game, or if it is played on another server or in direct messages. */
async function threadOf(
  { anyGame, waitForDelivery }: BotContext,
  words: Words,
  { matchId, place }: Seek,
): Promise<string | null> {
  if (matchId === null) return null;
  const isThere = async () => (await anyGame.view(matchId))?.match.place.threadId !== null;
  await waitForDelivery(matchId, isThere);
  const view = await anyGame.view(matchId);
  return view && place && view.match.place.serverId === place.serverId ? matchLink(words, view) : null;
}

/** Null if the seek is no longer open. */
export async function seekOfferMessage(
  { context, words }: NoticeContext,
  { seekId }: OfSeek,
): Promise<PublicMessage | null> {
  const seek = await context.seeks.seek(seekId);
  if (seek?.status !== 'open') return null;
  const name = computerLabel(words, await closestComputer(context, seek));
  const isRated = (await seekerRating(context, seek)) !== undefined;
  return publicMessage([
    text(words.t(isRated ? 'seeks.offer' : 'seeks.offer.unrated', { name })),
    row(
      button(seekControl(SEEK_ACTIONS.computer, seek), { label: words.t('seeks.offerButton'), style: 'primary' }),
      button(seekControl(SEEK_ACTIONS.stop, seek), { label: words.t('seeks.stop') }),
    ),
  ]);
}

export async function seekEndedMessage(
  { words }: NoticeContext,
  { because }: Extract<NoticeFacts, { readonly kind: 'seekEnded' }>,
): Promise<PublicMessage> {
  return lineMessage(words.t(because === 'gone' ? 'seeks.endedForYou.gone' : 'seeks.endedForYou'));
}

/** The default for people without a rating. */
const USUAL_COMPUTER = 'journeyman';

async function seekerRating({ people }: BotContext, seek: Seek) {
  const pool = poolOf(seatsToFill(seek));
  return (await people.ratingsOf(seek.seekerId)).find((each) => each.pool === pool);
}

/** The computer player whose strength is closest to the seeker's. */
export async function closestComputer(context: BotContext, seek: Seek): Promise<string> {
  const { matches } = context;
  const pool = poolOf(seatsToFill(seek));
  const rating = await seekerRating(context, seek);
  const usual = matches.computers.find((each) => each === USUAL_COMPUTER) ?? matches.computers[0] ?? USUAL_COMPUTER;
  if (!rating) return usual;
  const { points } = shownRating(rating);
  const distance = (computer: string): number => {
    const strength = computerStrength(computer, pool);
    return strength ? Math.abs(shownRating(strength).points - points) : Number.POSITIVE_INFINITY;
  };
  return matches.computers.toSorted((a, b) => distance(a) - distance(b))[0] ?? usual;
}

/** `thread`: a link to the game's thread; null if it is elsewhere. Names neither servers nor people from elsewhere. */
export function seekMessage(words: Words, seek: Seek, thread: string | null): PublicMessage {
  const shown = peopleNames(words, seek.members);
  const names = words.list(shown);
  switch (seek.status) {
    case 'open':
      return publicMessage([
        text(openText(words, seek, shown)),
        row(
          button(seekControl(SEEK_ACTIONS.join, seek), { label: words.t('seeks.join'), style: 'success' }),
          button(seekControl(SEEK_ACTIONS.leave, seek), { label: words.t('seeks.leave') }),
        ),
      ]);
    case 'started':
      return lineMessage(
        thread === null ? words.t('seeks.begunDirectly', { names }) : words.t('seeks.begun', { names, thread }),
      );
    case 'ended':
      return lineMessage(words.t('seeks.ended', { names }), 'small');
    case 'cancelled':
      return lineMessage(words.t('seeks.cancelled', { names }), 'small');
  }
}

function openText(words: Words, seek: Seek, names: readonly string[]): string {
  const { players, everywhere, endsAt, members } = seek;
  return [
    `### ${words.t('seeks.title', { name: names[0] ?? personName(words, '') })}`,
    seekInWords(words, seek),
    ...termsInWords(words, seek),
    ...(everywhere ? [words.t('seeks.everywhere')] : []),
    words.t('lobby.players', { names: words.list(names) }),
    ...(players === null ? [] : [words.t('lobby.seats', { joined: members.length, capacity: players })]),
    `-# ${words.t('seeks.until', { relative: time(endsAt, TimestampStyles.RelativeTime) })}`,
  ].join('\n');
}
