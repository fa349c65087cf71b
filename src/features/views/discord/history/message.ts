/** Renders a page of finished games, and encodes its filters in custom_ids. */
import { type APISelectMenuOption, channelLink, TimestampStyles, time } from 'discord.js';
import { z } from 'zod';
import {
  button,
  fitLines,
  type PrivateMessage,
  row,
  sanitizeName,
  select,
  text,
  withoutGame,
} from '../../../../discord/messages/index.ts';
import { gameNames, plainNames, seatName } from '../../../../discord/wording/index.ts';
import type { Words } from '../../../../language/index.ts';
import type { MatchMember, PersonId } from '../../../../match/index.ts';
import { PLAYER_COUNTS, SIDES } from '../../../../rules/index.ts';
import type { HistoryCursor, HistoryPage, HistoryQuery, PastGame } from '../../../profiles/usecases/history.ts';
import type { SeatResult } from '../../../profiles/usecases/result.ts';
import { changedRating } from '../finished/notice.ts';

export const HISTORY_PAGE_SIZE = 8;

export const HISTORY_ACTION = 'history';
export const OPEN_PAST_GAME_ACTION = 'historyGame';

export function historyMessage(
  words: Words,
  request: HistoryRequest,
  { games, hasNewer, hasOlder }: HistoryPage,
  viewer: { readonly personId: PersonId; readonly serverId: string | null },
): PrivateMessage {
  const lines = fitLines(
    games.map((past) => {
      const link = linkOf(words, past, viewer);
      return { long: lineOf(words, request, past), around: (long) => `- ${long}${link}` };
    }),
  );
  const title = `**${titleOf(words, request, viewer.personId)}**`;
  const options = games.flatMap((past) => optionOf(words, past));
  const choice =
    options.length > 0
      ? [row(select(withoutGame(OPEN_PAST_GAME_ACTION), options, { placeholder: words.t('history.choose') }))]
      : [];
  const turn = (to: 'older' | 'newer', past: PastGame | undefined, hasMore: boolean) => {
    if (!past || !hasMore) return [];
    const details = encodeHistoryRequest(request, { to, number: past.result.number });
    return [button({ ...withoutGame(HISTORY_ACTION), details }, { label: words.t(`history.${to}`) })];
  };
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
      ? words.t('history.rating', { rating: changedRating(words, own.rating) })
      : words.t(result.unrated === null ? 'game.rated' : 'game.casual'),
    time(endedAt, TimestampStyles.ShortDate),
  ].join(' · ');
}

function outcomeOf(words: Words, { complete, seats }: PastGame['result']): string {
  const winners = seats.filter(({ place }) => place === 1).map(({ seat }) => seatName(words, playersIn(seats), seat));
  const [winner = ''] = winners;
  const left = seats.filter(({ place, ending }) => place === 1 || ending === 'played' || ending === 'stoodIn');
  if (!complete && left.length === 1) return words.t('agreements.lastLeft', { name: winner });
  return winners.length === 1
    ? words.t('score.winner', { name: winner })
    : words.t('score.sharedVictory', { names: words.list(winners) });
}

function pointsOf(words: Words, { score }: SeatResult, name: string): string {
  return words.t('events.pointsOf', { points: score, name });
}

/** Empty for a deleted game. */
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
  const names = words.enumeration(gameNames(words, playersIn(seats), sanitizeName));
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

/** The viewer is left out, because it is the person who uses the control. */
export interface HistoryRequest extends Omit<HistoryQuery, 'viewer'> {
  readonly place: HistoryCursor | null;
}

const NONE = '-';
const id = z.string().regex(/^[A-Za-z0-9_]{1,20}$|^-$/);

/** Direction, number, filters, person, channel, other player. */
export const historyDetails = z.tuple([
  z.enum(['o', 'n']),
  z.string().regex(/^[0-9a-z]{1,6}$/),
  z.string().regex(/^[AB-][234-][wl-]$/),
  id,
  id,
  id,
]);

function encodeHistoryRequest(
  { of, side, players, won, withId }: HistoryRequest,
  { to, number }: HistoryCursor,
): string[] {
  const marks = [side ?? NONE, players ?? NONE, won === null ? NONE : won ? 'w' : 'l'];
  const whose = 'personId' in of ? [of.personId, NONE] : [NONE, of.channelId];
  return [to === 'older' ? 'o' : 'n', number.toString(36), marks.join(''), ...whose, withId ?? NONE];
}

/** Null if the details name neither a person nor a channel. */
export function decodeHistoryRequest([to, number, marks, person, channel, withId]: z.output<
  typeof historyDetails
>): HistoryRequest | null {
  const [side, players, won] = marks;
  if (person === NONE && channel === NONE) return null;
  return {
    of: person === NONE ? { channelId: channel } : { personId: person },
    side: SIDES.find((each) => each === side) ?? null,
    players: PLAYER_COUNTS.find((count) => String(count) === players) ?? null,
    won: won === 'w' ? true : won === 'l' ? false : null,
    withId: withId === NONE ? null : withId,
    place: { to: to === 'o' ? 'older' : 'newer', number: Number.parseInt(number, 36) },
  };
}
