/**
 * Finds the game that a command means: the named one, or the thread's, or the person's only one in the channel. If
 * several fit, it asks.
 */
import {
  type AutocompleteInteraction,
  type BaseInteraction,
  ChannelType,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { containsText, type Key, normalizeText, type Words } from '../../../language/index.ts';
import { type DamagedMatch, isDirect, type MatchView } from '../../../match/index.ts';
import { serverName } from '../../connection/index.ts';
import { escapeName } from '../../messages/index.ts';
import { describeMatch, labelOfMatch, matchLink } from '../../wording/index.ts';
import type { BotContext } from '../context.ts';
import { say, wordsOf } from '../reply.ts';
import { gameOfThread, hasSeat, maySee, redactEachFor, redactFor, visibleOf } from './visibility.ts';

/** The option's value is a match id, or what the person typed. */
export const GAME_OPTION = 'game';

const MAX_CHOICES = 25;

const MAX_LISTED = 10;

/** In all languages, before or after the number of a game. Other words are names: `Ben2` is a player. */
const GAME_WORD =
  '(?:the|my|mijn|mein|het|das|game|match|spel|spiel|partie|partij|potje|parti|j[áa]t[ée]k|j[áa]tszma|n[or]|num(?:ber|mer)|ゲーム|対局)';

/**
 * A game's number as people type or copy it: `7`, `#7`, `my game 7`, `7. Spiel`, `第7局`, `#7 Anni, Ben (A side)`. Ids have
 * ten characters.
 */
const NUMBER = new RegExp(
  `^(?:\\p{L}{2,8}\\.? ?){0,3}# ?(\\d{1,9})(?![\\p{L}\\p{N}-])|^(?![a-z0-9]{10}$)(?:${GAME_WORD}\\.? ?){0,3}第?(\\d{1,9})(?:番|局|\\.|\\. ${GAME_WORD})?$`,
  'iu',
);

/** Which games a command can mean for a person. */
export interface Scope {
  (view: MatchView, personId: string): boolean;
  /** Finished games count if no open game fits. */
  readonly finished?: true;
  /** The sentence if no game fits; default: the person has no game here. */
  readonly none?: Key;
}

export const isMember: Scope = hasSeat;

export const ownRunning: Scope = (view, personId) => view.match.status === 'running' && isMember(view, personId);

/** Lobbies that the person has not joined. */
export const openLobby: Scope = Object.assign(
  (view: MatchView, personId: string) => view.match.status === 'lobby' && !isMember(view, personId),
  { none: 'lobby.join.none' } as const,
);

export const ownLobby: Scope = (view, personId) => view.match.status === 'lobby' && isMember(view, personId);

/** Any game with a position; the person's own come first. */
export const visible: Scope = Object.assign((view: MatchView) => view.state !== null, { finished: true } as const);

export const ownFinished: Scope = Object.assign(
  (view: MatchView, personId: string) => view.match.status === 'finished' && isMember(view, personId),
  { finished: true } as const,
);

export type MatchHere =
  | { readonly ok: true; readonly view: MatchView }
  /** `elsewhere` are the person's games in other channels that would fit. */
  | { readonly ok: false; readonly code: 'noGameHere'; readonly elsewhere: readonly MatchView[] }
  | { readonly ok: false; readonly code: 'severalGames'; readonly games: readonly MatchView[] };

export type WhichMatch =
  | MatchHere
  /** The option is neither the id nor the number of a game that the person can see here. */
  | { readonly ok: false; readonly code: 'unknownGame'; readonly typed: string };

/** Finds the game without answering. In a thread, returns its game in any status, so that refusals can name it. */
export async function findMatch(
  context: BotContext,
  interaction: ChatInputCommandInteraction | AutocompleteInteraction,
  scope: Scope,
): Promise<WhichMatch> {
  return asReaderSees(context, interaction, () => findWhole(context, interaction, scope));
}

async function asReaderSees<Found extends WhichMatch>(
  context: BotContext,
  interaction: BaseInteraction,
  find: () => Promise<Found>,
): Promise<Found> {
  const { value: which, skipped } = await context.matches.trackSkippedRows(find);
  if (which.ok) return { ...which, view: await redactFor(context, interaction, which.view) };
  // Damaged games matter only if no other game was found.
  for (const row of skipped) context.matches.reportSkippedRow(row);
  return which.code === 'severalGames'
    ? { ...which, games: await redactEachFor(context, interaction, which.games) }
    : which;
}

async function findWhole(
  context: BotContext,
  interaction: ChatInputCommandInteraction | AutocompleteInteraction,
  scope: Scope,
): Promise<WhichMatch> {
  const typed = interaction.options.getString(GAME_OPTION);
  if (typed !== null) {
    const number = NUMBER.exec(normalizeText(typed))
      ?.slice(1)
      .find((digits) => digits !== undefined);
    if (number !== undefined) return findNumbered(context, interaction, Number(number), typed);
    const view = /^[A-Za-z0-9_-]{1,32}$/.test(typed) ? await context.anyGame.view(typed) : null;
    return view === null || !(await maySee(context, interaction, view))
      ? { ok: false, code: 'unknownGame', typed }
      : { ok: true, view };
  }
  return wholeMatchHere(context, interaction, scope);
}

/** The game that is meant if none is named. */
export async function matchHere(context: BotContext, interaction: BaseInteraction, scope: Scope): Promise<MatchHere> {
  return asReaderSees(context, interaction, () => wholeMatchHere(context, interaction, scope));
}

async function wholeMatchHere(context: BotContext, interaction: BaseInteraction, scope: Scope): Promise<MatchHere> {
  const person = interaction.user.id;
  const threadGame = await gameOfThread(context, interaction);
  if (threadGame !== null) return { ok: true, view: threadGame };
  const fitting = (views: readonly MatchView[]) => views.filter((view) => scope(view, person));
  const open = directFirst(interaction, fitting(await matchesHere(context, interaction)));
  const here =
    open.length === 0 && scope.finished ? fitting(await finishedHere(context, interaction, MAX_LISTED)) : open;
  const own = here.filter((view) => isMember(view, person));
  const only = own.length === 1 ? own[0] : here.length === 1 ? here[0] : undefined;
  if (only !== undefined) return { ok: true, view: only };
  if (here.length > 1) return { ok: false, code: 'severalGames', games: here };
  const elsewhere = fitting([
    ...(await context.matches.ofPerson(person)),
    ...(scope.finished ? await context.matches.finishedOfPerson(person, MAX_LISTED) : []),
  ]);
  return { ok: false, code: 'noGameHere', elsewhere };
}

/** The game with this number here, or else the person's only one with that number. */
async function findNumbered(
  context: BotContext,
  interaction: BaseInteraction,
  number: number,
  typed: string,
): Promise<WhichMatch> {
  const here = await context.anyGame.numbered(interaction.guildId, number);
  if (here !== null && (await maySee(context, interaction, here))) return { ok: true, view: here };
  const games = (await context.matches.ofPerson(interaction.user.id)).filter(({ match }) => match.number === number);
  const [view] = games;
  if (view === undefined) return { ok: false, code: 'unknownGame', typed };
  return games.length === 1 ? { ok: true, view } : { ok: false, code: 'severalGames', games };
}

/** Finds the game, or answers with the reason and returns null. The interaction must be acknowledged before. */
export async function whichMatch(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  words: Words,
  scope: Scope,
): Promise<MatchView | null> {
  const which = await findMatch(context, interaction, scope);
  if (which.ok) return which.view;
  await say(interaction, wordMissingMatch(words, which, scope));
  return null;
}

/** Tries the second scope only if the person has no game of the first. */
export async function whichMatchFirst(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  words: Words,
  [first, otherwise]: readonly [Scope, Scope],
): Promise<MatchView | null> {
  const found = await findMatch(context, interaction, first);
  const isNone = !found.ok && found.code === 'noGameHere' && found.elsewhere.length === 0;
  return whichMatch(context, interaction, words, isNone ? otherwise : first);
}

function wordMissingMatch(words: Words, missing: Exclude<WhichMatch, { ok: true }>, { none }: Scope): string {
  switch (missing.code) {
    case 'unknownGame':
      return words.t('errors.unknownGame', { game: escapeName(missing.typed) });
    case 'noGameHere':
      return missing.elsewhere.length === 0
        ? words.t(none ?? 'errors.noGame')
        : [words.t('errors.gamesElsewhere'), ...linesOfMatches(words, missing.elsewhere)].join('\n');
    case 'severalGames':
      return [words.t('errors.whichGame'), ...linesOfMatches(words, missing.games)].join('\n');
  }
}

export function linesOfMatches(words: Words, views: readonly MatchView[]): readonly string[] {
  return views.slice(0, MAX_LISTED).map((view) => `- ${describeMatch(words, view)} · ${matchLink(words, view)}`);
}

/** In direct messages, games that are played there come before those on servers. */
function directFirst(interaction: BaseInteraction, views: readonly MatchView[]): readonly MatchView[] {
  if (interaction.guildId !== null) return views;
  const direct = views.filter(({ match }) => isDirect(match));
  return direct.length > 0 ? direct : views;
}

/** Autocompletes the option `game`: fitting games of this channel, then the person's others. */
export async function suggestMatches(
  context: BotContext,
  interaction: AutocompleteInteraction,
  scope: Scope,
): Promise<void> {
  const words = wordsOf(context, interaction);
  const person = interaction.user.id;
  const typed = String(interaction.options.getFocused()).trim();
  const views = [
    ...(await matchesInReach(context, interaction)),
    ...(scope.finished ? await finishedInReach(context, interaction, MAX_CHOICES) : []),
  ];
  const fitting = views.filter((each) => scope(each, person));
  // Names of servers match too, so all are needed once something is typed.
  const candidates = typed === '' ? fitting.slice(0, MAX_CHOICES) : fitting;
  const places = await placesElsewhere(context, interaction, words, candidates);
  const choices = candidates
    .map((view) => ({ name: labelOfMatch(words, view, places.get(view.match.place.serverId)), value: view.match.id }))
    .filter(({ name, value }) => containsText(`${name} ${value}`, typed));
  await interaction.respond(choices.slice(0, MAX_CHOICES));
}

/** The places of games elsewhere by server, because numbers are unique only within a server. */
async function placesElsewhere(
  { client }: BotContext,
  { guildId }: AutocompleteInteraction,
  words: Words,
  views: readonly MatchView[],
): Promise<ReadonlyMap<string | null, string>> {
  const servers = [...new Set(views.map(({ match }) => match.place.serverId))].filter((id) => id !== guildId);
  const named = servers.map(async (id) => {
    const name = id === null ? words.t('lobby.list.direct') : await serverName(client, id);
    return [id, name ?? words.t('lobby.list.elsewhere')] as const;
  });
  return new Map(await Promise.all(named));
}

/** The last finished games of this channel, then the person's others; at most `most` of each. */
export async function finishedInReach(
  context: BotContext,
  interaction: BaseInteraction,
  most: number,
): Promise<readonly MatchView[]> {
  const views = eachOnce([
    ...(await finishedHere(context, interaction, most)),
    ...(await context.matches.finishedOfPerson(interaction.user.id, most)),
  ]);
  return redactEachFor(context, interaction, views);
}

/** Lobbies and running games of this channel, then the person's others. */
export async function matchesInReach(context: BotContext, interaction: BaseInteraction): Promise<readonly MatchView[]> {
  const views = eachOnce([
    ...(await matchesHere(context, interaction)),
    ...(await context.matches.ofPerson(interaction.user.id)),
  ]);
  return redactEachFor(context, interaction, views);
}

/** The games in reach whose rows are damaged; nothing else is known of them. */
export async function damagedInReach(
  { anyGame, matches }: BotContext,
  interaction: BaseInteraction,
): Promise<readonly DamagedMatch[]> {
  const channelId = interaction.guildId === null ? null : homeChannel(interaction);
  const found = [
    ...(channelId === null ? [] : await anyGame.damagedInChannel(channelId)),
    ...(await matches.damagedOfPerson(interaction.user.id)),
  ];
  return [...new Map(found.map((each) => [each.id, each])).values()];
}

function eachOnce(views: readonly MatchView[]): readonly MatchView[] {
  return [...new Map(views.map((view) => [view.match.id, view])).values()];
}

/** The channel of an interaction; for a public thread its parent. */
export function homeChannel(interaction: BaseInteraction): string | null {
  const channel = interaction.channel;
  if (channel?.isThread() && channel.type !== ChannelType.PrivateThread) return channel.parentId ?? channel.id;
  return interaction.channelId;
}

/** In direct messages these are all games of the person. */
async function matchesHere(context: BotContext, interaction: BaseInteraction): Promise<readonly MatchView[]> {
  if (interaction.guildId === null) return context.matches.ofPerson(interaction.user.id);
  const channelId = homeChannel(interaction);
  return channelId === null ? [] : visibleOf(context, interaction, await context.anyGame.inChannel(channelId));
}

async function finishedHere(
  context: BotContext,
  interaction: BaseInteraction,
  most: number,
): Promise<readonly MatchView[]> {
  if (interaction.guildId === null) return context.matches.finishedOfPerson(interaction.user.id, most);
  const channelId = homeChannel(interaction);
  if (channelId === null) return [];
  return visibleOf(context, interaction, await context.anyGame.finishedInChannel(channelId, most));
}
