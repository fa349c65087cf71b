/**
 * A page of finished games: of each who has won, the points, what has become of the rating, when and where; and a select that opens one.
 * Which games they are is found out by the people folder.
 */
import { type APISelectMenuOption, channelLink, TimestampStyles, time } from 'discord.js';
import {
  button,
  type PrivateMessage,
  plainName,
  row,
  select,
  text,
  truncate,
  withoutGame,
} from '../../../../discord/messages/index.ts';
import { gameNames, plainNames, seatName } from '../../../../discord/wording/index.ts';
import type { Words } from '../../../../language/index.ts';
import type { MatchMember, PersonId } from '../../../../match/index.ts';
import { type HistoryPage, type PastGame, type SeatResult, shownRating } from '../../../../people/index.ts';
import { detailsOf, type HistoryRequest } from './request.ts';

/** Games on a page. */
export const PAGE = 8;
/** Of the 4,000 characters of a message. */
const LINE = 440;

export const HISTORY = 'history';
export const OPEN_PAST = 'historyGame';

export function historyMessage(
  words: Words,
  request: HistoryRequest,
  { games, hasNewer, hasOlder }: HistoryPage,
  /** Whoever looks, and on which server. */
  viewer: { readonly personId: PersonId; readonly serverId: string | null },
): PrivateMessage {
  const lines = games.map((past) => `- ${truncate(lineOf(words, request, past), LINE)}${linkOf(words, past, viewer)}`);
  const title = `**${titleOf(words, request, viewer.personId)}**`;
  const there = games.flatMap((past) => optionOf(words, past));
  const choice =
    there.length > 0 ? [row(select(withoutGame(OPEN_PAST), there, { placeholder: words.t('history.choose') }))] : [];
  const turn = (to: 'older' | 'newer', past: PastGame | undefined, goesOn: boolean) =>
    past && goesOn
      ? [
          button(
            { ...withoutGame(HISTORY), details: detailsOf(request, { to, number: past.result.number }) },
            { label: words.t(`history.${to}`) },
          ),
        ]
      : [];
  const buttons = [...turn('newer', games[0], hasNewer), ...turn('older', games.at(-1), hasOlder)];
  return {
    components: [
      text([title, ...(lines.length > 0 ? lines : [words.t('history.none')])].join('\n')),
      ...choice,
      ...(buttons.length > 0 ? [row(...buttons)] : []),
    ],
  };
}

function titleOf(words: Words, { of }: HistoryRequest, reader: PersonId): string {
  if ('channelId' in of) return words.t('history.title.channel');
  if (of.personId === reader) return words.t('history.title.own');
  return words.t('history.title.person', { name: words.person(`<@${of.personId}>`) });
}

function lineOf(words: Words, { of }: HistoryRequest, { result, game }: PastGame): string {
  const { seats, endedAt } = result;
  const ranked = seats.toSorted((a, b) => a.place - b.place || b.score - a.score);
  const own = 'personId' in of ? seats.find(({ personId }) => personId === of.personId) : undefined;
  return [
    ...(game ? [`#${game.number}`] : []),
    `**${outcomeOf(words, result)}**`,
    words.enumeration(ranked.map((each) => pointsOf(words, each, seatName(words, playersIn(seats), each.seat)))),
    own?.rating
      ? words.t('history.rating', { rating: ratingOf(own.rating) })
      : words.t(result.unrated === null ? 'game.rated' : 'game.casual'),
    time(endedAt, TimestampStyles.ShortDate),
  ].join(' · ');
}

function outcomeOf(words: Words, { complete, seats }: PastGame['result']): string {
  const winners = seats.filter(({ place }) => place === 1).map(({ seat }) => seatName(words, playersIn(seats), seat));
  const [winner = ''] = winners;
  if (!complete) return words.t('agreements.lastLeft', { name: winner });
  return winners.length === 1
    ? words.t('score.winner', { name: winner })
    : words.t('score.sharedVictory', { names: words.list(winners) });
}

function pointsOf(words: Words, { score }: SeatResult, name: string): string {
  return words.t('events.pointsOf', { points: score, name });
}

/** `1532? (+12)`: afterwards, and what the game has changed. */
function ratingOf({ before, after }: NonNullable<SeatResult['rating']>): string {
  const { points, provisional } = shownRating(after);
  const gained = points - shownRating(before).points;
  return `${points}${provisional ? '?' : ''} (${gained < 0 ? '−' : '+'}${Math.abs(gained)})`;
}

/** With where it is read: nothing where the game is gone with its server. */
function linkOf(words: Words, { result, game }: PastGame, viewer: { readonly serverId: string | null }): string {
  if (!game) return '';
  const { serverId, channelId } = result;
  if (serverId === null || channelId === null) return ` · ${words.t('lobby.list.direct')}`;
  const channel = game.threadId ?? channelId;
  if (serverId === viewer.serverId) return ` · <#${channel}>`;
  const name = words.t('lobby.list.elsewhere');
  return ` · [${name}](${channelLink(channel, serverId)})`;
}

function optionOf(words: Words, { result, game }: PastGame): APISelectMenuOption[] {
  if (!game) return [];
  const { side, seats } = result;
  const plain = plainNames(words, playersIn(seats));
  const names = words.enumeration(gameNames(words, playersIn(seats), plainName));
  const label = words.t('lobby.gameName', { number: game.number, names, side: words.t(`game.side.${side}`) });
  const points = seats.map((each) => pointsOf(words, each, plain[each.seat] ?? ''));
  return [{ label, value: game.id, description: words.enumeration(points) }];
}

function playersIn(seats: readonly SeatResult[]): { readonly members: readonly MatchMember[] } {
  const bySeat = seats.toSorted((a, b) => a.seat - b.seat);
  return {
    members: bySeat.map(({ personId, name, computer }) => ({
      personId,
      name,
      ...(computer === null ? {} : { computer }),
    })),
  };
}
