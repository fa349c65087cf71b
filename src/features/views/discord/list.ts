/**
 * `/game list`: the games of the channel, and the person's own games and seeks. Games in which it is their turn come
 * first; finished games follow in pages.
 */
import type { APIButtonComponent, APIMessageTopLevelComponent } from 'discord.js';
import { z } from 'zod';
import { channelOnServer, hindranceOf, missingForPosting } from '../../../discord/connection/index.ts';
import { whyBarred } from '../../../discord/delivery/index.ts';
import {
  anybody,
  type BotContext,
  countDetail,
  damagedInReach,
  defineControl,
  finishedInReach,
  linkToGame,
  matchesInReach,
  type Subcommand,
  showPrivately,
  showStep,
  subcommand,
} from '../../../discord/interactions/index.ts';
import {
  button,
  fitLines,
  type ListLine,
  type PrivateMessage,
  row,
  text,
  withoutGame,
} from '../../../discord/messages/index.ts';
import {
  nameOfMatch,
  permissionsInWords,
  ratedInWords,
  relativeTime,
  scoresInWords,
  seatName,
  winnersInWords,
} from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import {
  isComputersTurn,
  isDirect,
  type MatchId,
  type MatchView,
  type PersonId,
  UnreadableRow,
} from '../../../match/index.ts';
import { searchComponents } from '../../seeks/discord/index.ts';

const MAX_LISTED = 15;
const MAX_DAMAGED_LISTED = 3;
/** Leaves room for a last line. */
const MAX_LIST_LENGTH = 1900;
const NO_DEADLINE = Number.MAX_SAFE_INTEGER;

export const list: Subcommand = {
  ...subcommand('game.list'),
  async execute(context, interaction, words) {
    // Damaged games have lines of their own, so the usual warning is suppressed.
    const { value: games } = await context.matches.trackSkippedRows(async () => ({
      views: await matchesInReach(context, interaction),
      damaged: await damagedInReach(context, interaction),
    }));
    const { views } = games;
    const damaged = games.damaged.map(({ number }) => `- ${words.t('lobby.list.damaged', { number })}`);
    const searches = await searchComponents(context, words, interaction.user.id);
    if (views.length === 0 && damaged.length === 0)
      return showPrivately(interaction, withFinished(words, words.t('lobby.list.none'), searches));
    const listed = (await inOrder(context, views, interaction.user.id)).slice(0, MAX_LISTED);
    const ids = listed.map(({ view }) => view.match.id);
    const barredBy = await context.outbox.barredBy(ids);
    const silenced = new Set([
      ...(await context.outbox.silenced(ids)),
      ...(await gamesNotReached(context, listed, interaction.user.id)),
    ]);
    const head = [`**${words.t('lobby.list.title')}**`, ...damaged.slice(0, MAX_DAMAGED_LISTED)];
    const lines = [...head];
    for (const { view, own, deadline } of listed) {
      const time =
        deadline === 'damaged'
          ? [words.t('lobby.list.damagedClock')]
          : deadline
            ? [words.t('lobby.list.deadline', { relative: relativeTime(deadline) })]
            : [];
      const warning = await warningOf(context, words, view, {
        isSilenced: silenced.has(view.match.id),
        barredBy: barredBy.get(view.match.id),
      });
      const link = await linkToGame(context, words, view, interaction.user.id, interaction.guildId);
      const game = own ? `**${lineOf(words, view)}**` : lineOf(words, view);
      const line = `- ${[game, ratedInWords(words, view.match), ...time, link, ...warning].join(' · ')}`;
      if ([...lines, line].join('\n').length > MAX_LIST_LENGTH) break;
      lines.push(line);
    }
    const unlisted = views.length - (lines.length - head.length);
    if (unlisted > 0) lines.push(words.t('lobby.list.more', { count: unlisted }));
    await showPrivately(interaction, withFinished(words, lines.join('\n'), searches));
  },
};

function withFinished(words: Words, list: string, searches: readonly APIMessageTopLevelComponent[]): PrivateMessage {
  return {
    components: [text(list), row(finishedGamesButton(0, words.t('lobby.list.finishedTitle'))), ...searches],
  };
}

/** Why the bot cannot post in a game's place, and which permissions it lacks; empty if it can post. */
async function warningOf(
  { client, outbox }: BotContext,
  words: Words,
  { match }: MatchView,
  { isSilenced, barredBy }: { readonly isSilenced: boolean; readonly barredBy: number | undefined },
): Promise<readonly string[]> {
  if (isDirect(match)) {
    if (!isSilenced) return [];
    const isTheirs = barredBy === undefined || hindranceOf(barredBy) === 'unwilling';
    return [words.t(isTheirs ? 'lobby.list.unreachable' : 'lobby.list.unreached')];
  }
  // After a turn message to the mover alone, nothing is waiting for delivery, although the others have read nothing.
  if (!isSilenced && barredBy === undefined && (await outbox.posts(match.id)).turnChannelId === null) return [];
  const { serverId, channelId } = match.place;
  if (serverId !== null && (await channelOnServer(client, serverId, channelId)) === null)
    return [`⚠️ ${words.t('errors.channelGone')}`];
  const missing = await missingForPosting(client, match.place);
  if (missing.length > 0) return [words.t('lobby.list.lacking', { permissions: permissionsInWords(words, missing) })];
  const why = await whyBarred(client, words, match.place, barredBy);
  if (why !== null) return [`⚠️ ${why}`];
  return isSilenced || barredBy !== undefined ? [words.t('lobby.list.silenced')] : [];
}

/** Games in direct messages whose position has not reached this person, although nothing is waiting for delivery. */
async function gamesNotReached(
  { outbox }: BotContext,
  listed: readonly Listed[],
  personId: PersonId,
): Promise<readonly MatchId[]> {
  const waiting = await outbox.waiting(listed.map(({ view }) => view.match.id));
  const games: MatchId[] = [];
  for (const { view } of listed) {
    const { match, state } = view;
    if (!isDirect(match) || waiting.has(match.id)) continue;
    // A computer player's moves are posted with the turn that follows.
    if (isComputersTurn(match, state?.turn ?? null)) continue;
    const own = (await outbox.personalPosts(match.id)).find((each) => each.personId === personId);
    const isReached =
      match.status === 'lobby' ? own?.posts.lobbyMessageId : (own?.posts.turnVersion ?? 0) >= match.version;
    if (!isReached) games.push(match.id);
  }
  return games;
}

interface Listed {
  readonly view: MatchView;
  /** Whether it is the person's turn. */
  readonly own: boolean;
  /** `damaged`: the stored clock is unreadable. */
  readonly deadline: Date | 'damaged' | null;
}

async function inOrder(
  { matches }: BotContext,
  views: readonly MatchView[],
  personId: PersonId,
): Promise<readonly Listed[]> {
  const listed: Listed[] = [];
  for (const view of views) {
    const { match, state } = view;
    const isPaused = match.pausedAt !== null;
    const own = match.status === 'running' && !isPaused && match.members[state?.turn ?? -1]?.personId === personId;
    listed.push({ view, own, deadline: isPaused ? null : await deadlineOf(matches, match.id) });
  }
  const rank = ({ own, deadline }: Listed) =>
    own ? (deadline instanceof Date ? deadline.getTime() : NO_DEADLINE) : Number.POSITIVE_INFINITY;
  return listed.sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

async function deadlineOf(matches: BotContext['matches'], matchId: MatchId): Promise<Date | 'damaged' | null> {
  try {
    return (await matches.clock(matchId))?.deadline ?? null;
  } catch (error) {
    if (error instanceof UnreadableRow) return 'damaged';
    throw error;
  }
}

function lineOf(words: Words, view: MatchView): string {
  const { match, state } = view;
  const game = nameOfMatch(words, view);
  if (match.status === 'lobby') {
    return words.t('lobby.list.lobby', { game, joined: match.members.length, capacity: match.capacity });
  }
  if (state === null || state.turn === null) return words.t('lobby.list.finished', { game });
  const name = seatName(words, match, state.turn);
  const key = match.pausedAt === null ? 'lobby.list.running' : 'lobby.list.paused';
  return words.t(key, { game, round: state.round, name });
}

const FINISHED_GAMES = 'finishedGames';
const FINISHED_GAMES_PER_PAGE = 8;
const MAX_FINISHED_PAGES = 6;

/** `page`: starts at 0. */
function finishedGamesButton(page: number, label: string): APIButtonComponent {
  return button({ ...withoutGame(FINISHED_GAMES), details: [String(page)] }, { label });
}

export const finishedGamesControl = defineControl({
  action: FINISHED_GAMES,
  details: z.tuple([countDetail]),
  guard: anybody,
  async execute(context, { interaction, words, details: [page] }) {
    const found = await finishedInReach(context, interaction, FINISHED_GAMES_PER_PAGE * MAX_FINISHED_PAGES);
    const views = found.toSorted((a, b) => b.match.updatedAt.getTime() - a.match.updatedAt.getTime());
    const lines: ListLine[] = [];
    for (const view of views.slice(page * FINISHED_GAMES_PER_PAGE, (page + 1) * FINISHED_GAMES_PER_PAGE)) {
      const { match, state } = view;
      if (state === null) continue;
      const link = await linkToGame(context, words, view, interaction.user.id, interaction.guildId);
      const result = `**${winnersInWords(words, match, state)}** · ${scoresInWords(words, match, state)}`;
      const game = `${nameOfMatch(words, view)} · ${ratedInWords(words, match)}`;
      lines.push({ long: `${game} · ${result}`, around: (long) => `- ${long} · ${link}` });
    }
    const pages = Math.min(MAX_FINISHED_PAGES, Math.ceil(views.length / FINISHED_GAMES_PER_PAGE));
    await showStep(interaction, finishedMessage(words, fitLines(lines), page, pages));
  },
});

function finishedMessage(words: Words, lines: readonly string[], page: number, pages: number): PrivateMessage {
  const newer = page > 0 ? [finishedGamesButton(page - 1, words.t('turn.log.newer'))] : [];
  const older = page + 1 < pages ? [finishedGamesButton(page + 1, words.t('turn.log.older'))] : [];
  const head = `**${words.t('lobby.list.finishedTitle')}**`;
  const list = lines.length === 0 ? [words.t('lobby.list.noneFinished')] : lines;
  const buttons = [...newer, ...older];
  return { components: [text([head, ...list].join('\n')), ...(buttons.length > 0 ? [row(...buttons)] : [])] };
}
