/**
 * `/game list`: the games of this channel and the person's own on all servers, with where they are played, and their searches for players.
 * Those in which it is their turn come first, and of these the one whose time is up first.
 */
import type { APIMessageTopLevelComponent } from 'discord.js';
import { channelOnServer, hindranceOf, lackingForWriting } from '../../../discord/connection/index.ts';
import { whySilent } from '../../../discord/delivery/index.ts';
import {
  acknowledge,
  type BotContext,
  damagedInReach,
  linkToGame,
  matchesInReach,
  type Subcommand,
  showPrivately,
  subcommandData,
  wordsOf,
} from '../../../discord/frame/index.ts';
import { type PrivateMessage, row, text } from '../../../discord/messages/index.ts';
import {
  nameOfMatch,
  permissionsInWords,
  ratedInWords,
  relativeTime,
  seatName,
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
import { searchesOf } from '../../seeks/discord/index.ts';
import { finishedGamesButton } from './finishedGames.ts';

const LISTED = 15;
/** Of those that cannot be shown. */
const DAMAGED_LISTED = 3;
/** Of the 2,000 characters of a message, with room for a last line. */
const MOST = 1900;
/** Later than any moment. */
const NO_DEADLINE = Number.MAX_SAFE_INTEGER;

export const list: Subcommand = {
  name: 'list',
  offers: null,
  data: (language) => subcommandData(language, 'game.list', []),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    // Games that are left out have a line of their own.
    const { value: games } = await context.matches.leftOutDuring(async () => ({
      views: await matchesInReach(context, interaction),
      damaged: await damagedInReach(context, interaction),
    }));
    const { views } = games;
    const damaged = games.damaged.map(({ number }) => `- ${words.t('lobby.list.damaged', { number })}`);
    const searches = await searchesOf(context, words, interaction.user.id);
    if (views.length === 0 && damaged.length === 0) {
      await showPrivately(interaction, withFinished(words, words.t('lobby.list.none'), searches));
      return;
    }
    const listed = (await inOrder(context, views, interaction.user.id)).slice(0, LISTED);
    const ids = listed.map(({ view }) => view.match.id);
    const barredBy = await context.outbox.barredBy(ids);
    const silenced = new Set([
      ...(await context.outbox.silenced(ids)),
      ...(await unheard(context, listed, interaction.user.id)),
    ]);
    const head = [`**${words.t('lobby.list.title')}**`, ...damaged.slice(0, DAMAGED_LISTED)];
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
      if ([...lines, line].join('\n').length > MOST) break;
      lines.push(line);
    }
    const left = views.length - (lines.length - head.length);
    if (left > 0) lines.push(words.t('lobby.list.more', { count: left }));
    await showPrivately(interaction, withFinished(words, lines.join('\n'), searches));
  },
};

/** With the way to the finished games below, and the searches that the person is in. */
function withFinished(words: Words, listed: string, searches: readonly APIMessageTopLevelComponent[]): PrivateMessage {
  return {
    components: [text(listed), row(finishedGamesButton(0, words.t('lobby.list.finishedTitle'))), ...searches],
  };
}

/** What keeps us from writing where a game is played, by the name of what would have to be allowed; none: nothing. */
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
  // Where the one to move was told directly, nothing waits, and yet the others hear nothing.
  if (!isSilenced && barredBy === undefined && (await outbox.posts(match.id)).turnChannelId === null) return [];
  const { serverId, channelId } = match.place;
  if (serverId !== null && (await channelOnServer(client, serverId, channelId)) === null)
    return [`⚠️ ${words.t('errors.channelGone')}`];
  const missing = await lackingForWriting(client, match.place);
  if (missing.length > 0) return [words.t('lobby.list.lacking', { permissions: permissionsInWords(words, missing) })];
  const why = await whySilent(client, words, match.place, barredBy);
  if (why !== null) return [`⚠️ ${why}`];
  return isSilenced || barredBy !== undefined ? [words.t('lobby.list.silenced')] : [];
}

/** Games in direct messages of which this person has not been told how they stand, though nothing is waiting to be told. */
async function unheard(
  { outbox }: BotContext,
  listed: readonly Listed[],
  personId: PersonId,
): Promise<readonly MatchId[]> {
  const waiting = await outbox.waiting(listed.map(({ view }) => view.match.id));
  const games: MatchId[] = [];
  for (const { view } of listed) {
    const { match, state } = view;
    if (!isDirect(match) || waiting.has(match.id)) continue;
    // Computer players' moves are told with the turn that follows them.
    if (isComputersTurn(match, state?.turn ?? null)) continue;
    const own = (await outbox.personalPosts(match.id)).find((each) => each.personId === personId);
    const isHeard =
      match.status === 'lobby' ? own?.posts.lobbyMessageId : (own?.posts.turnVersion ?? 0) >= match.version;
    if (!isHeard) games.push(match.id);
  }
  return games;
}

interface Listed {
  readonly view: MatchView;
  /** Whether it is the person's turn. */
  readonly own: boolean;
  /** `damaged`: what is kept of its clock cannot be read. */
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
    const rests = match.pausedAt !== null;
    const own = match.status === 'running' && !rests && match.members[state?.turn ?? -1]?.personId === personId;
    listed.push({ view, own, deadline: rests ? null : await deadlineOf(matches, match.id) });
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
