/**
 * Which game a command means: the one it names, else the thread's, else the person's only one in that channel.
 * Where that is not plain it asks, by naming the games.
 */
import {
  type AutocompleteInteraction,
  type BaseInteraction,
  ChannelType,
  type ChatInputCommandInteraction,
} from 'discord.js';
import type { Key, Words } from '../../../language/index.ts';
import { type DamagedMatch, isDirect, type MatchView } from '../../../match/index.ts';
import { escapeName } from '../../messages/index.ts';
import { describeMatch, labelOfMatch, matchLink } from '../../wording/index.ts';
import { say, wordsOf } from '../answers/reply.ts';
import type { BotContext } from '../context.ts';
import { asSeen, eachAsSeen } from './asSeen.ts';
import { gameOfThread, hasSeat, maySee, seenOf } from './visibility.ts';

/** The option that names a game; its value is the match's id, or what somebody has typed. */
export const GAME_OPTION = 'game';

const CHOICES = 25;

const LISTED = 10;

/** A game's number as people type it; ids are longer. */
const NUMBER = /^#?(\d{1,9})$/;

/** Which of the games in a channel a command can be about, for this person. */
export interface Scope {
  (view: MatchView, personId: string): boolean;
  /** Games that have been played to their end are meant, too, where none that goes on fits. */
  readonly finished?: true;
  /** What is said where none fits, here or elsewhere; left out: that the person has no game here. */
  readonly none?: Key;
}

export const isMember: Scope = hasSeat;

/** For moves: running games of the person. */
export const ownRunning: Scope = (view, personId) => view.match.status === 'running' && isMember(view, personId);

/** For joining: lobbies that the person is not in yet. */
export const openLobby: Scope = Object.assign(
  (view: MatchView, personId: string) => view.match.status === 'lobby' && !isMember(view, personId),
  { none: 'lobby.join.none' } as const,
);

/** For leaving and starting: lobbies that the person is in. */
export const ownLobby: Scope = (view, personId) => view.match.status === 'lobby' && isMember(view, personId);

/** For looking on: any game with a position; the person's own come first where there are several. */
export const visible: Scope = Object.assign((view: MatchView) => view.state !== null, { finished: true } as const);

/** For what follows a game: finished ones of the person. */
export const ownFinished: Scope = Object.assign(
  (view: MatchView, personId: string) => view.match.status === 'finished' && isMember(view, personId),
  { finished: true } as const,
);

export type MatchHere =
  | { readonly ok: true; readonly view: MatchView }
  /** Nothing here fits; `elsewhere` are the person's fitting games in other channels. */
  | { readonly ok: false; readonly code: 'noGameHere'; readonly elsewhere: readonly MatchView[] }
  | { readonly ok: false; readonly code: 'severalGames'; readonly games: readonly MatchView[] };

export type WhichMatch =
  | MatchHere
  /** The option holds neither the id nor the number of a game that this person could see here. */
  | { readonly ok: false; readonly code: 'unknownGame'; readonly given: string };

/**
 * Finds the game without answering, as the person may see it; a thread's game is taken in whatever state it is, so that refusals
 * can name it.
 */
export async function findMatch(
  context: BotContext,
  interaction: ChatInputCommandInteraction | AutocompleteInteraction,
  scope: Scope,
): Promise<WhichMatch> {
  return found(context, interaction, await lookedFor(context, () => findWhole(context, interaction, scope)));
}

/** Where a game is found, nobody need hear of others that are damaged. */
async function lookedFor<Found extends WhichMatch>(
  { matches }: BotContext,
  look: () => Promise<Found>,
): Promise<Found> {
  const { value: which, leftOut } = await matches.leftOutDuring(look);
  if (!which.ok) for (const row of leftOut) matches.noteLeftOut(row);
  return which;
}

async function found<Found extends WhichMatch>(
  context: BotContext,
  interaction: BaseInteraction,
  which: Found,
): Promise<Found> {
  if (which.ok) return { ...which, view: await asSeen(context, interaction, which.view) };
  return which.code === 'severalGames'
    ? { ...which, games: await eachAsSeen(context, interaction, which.games) }
    : which;
}

async function findWhole(
  context: BotContext,
  interaction: ChatInputCommandInteraction | AutocompleteInteraction,
  scope: Scope,
): Promise<WhichMatch> {
  const given = interaction.options.getString(GAME_OPTION);
  if (given !== null) {
    const [, number] = NUMBER.exec(given.trim()) ?? [];
    if (number !== undefined) return findNumbered(context, interaction, Number(number), given);
    const view = /^[A-Za-z0-9_-]{1,32}$/.test(given) ? await context.anyGame.view(given) : null;
    return view === null || !(await maySee(context, interaction, view))
      ? { ok: false, code: 'unknownGame', given }
      : { ok: true, view };
  }
  return wholeMatchHere(context, interaction, scope);
}

/** Likewise where no game is named: which one is meant by asking here. */
export async function matchHere(context: BotContext, interaction: BaseInteraction, scope: Scope): Promise<MatchHere> {
  return found(context, interaction, await lookedFor(context, () => wholeMatchHere(context, interaction, scope)));
}

async function wholeMatchHere(context: BotContext, interaction: BaseInteraction, scope: Scope): Promise<MatchHere> {
  const person = interaction.user.id;
  const threads = await gameOfThread(context, interaction);
  if (threads !== null) return { ok: true, view: threads };
  const fitting = (views: readonly MatchView[]) => views.filter((view) => scope(view, person));
  const open = directFirst(interaction, fitting(await matchesHere(context, interaction)));
  const here = open.length === 0 && scope.finished ? fitting(await finishedHere(context, interaction, LISTED)) : open;
  const own = here.filter((view) => isMember(view, person));
  const only = own.length === 1 ? own[0] : here.length === 1 ? here[0] : undefined;
  if (only !== undefined) return { ok: true, view: only };
  if (here.length > 1) return { ok: false, code: 'severalGames', games: here };
  const elsewhere = fitting([
    ...(await context.matches.ofPerson(person)),
    ...(scope.finished ? await context.matches.finishedOfPerson(person, LISTED) : []),
  ]);
  return { ok: false, code: 'noGameHere', elsewhere };
}

/** The game that has this number where somebody asks, else their own with that number anywhere, if that is one. */
async function findNumbered(
  context: BotContext,
  interaction: BaseInteraction,
  number: number,
  given: string,
): Promise<WhichMatch> {
  const here = await context.anyGame.numbered(interaction.guildId, number);
  if (here !== null && (await maySee(context, interaction, here))) return { ok: true, view: here };
  const games = (await context.matches.ofPerson(interaction.user.id)).filter(({ match }) => match.number === number);
  const [view] = games;
  if (view === undefined) return { ok: false, code: 'unknownGame', given };
  return games.length === 1 ? { ok: true, view } : { ok: false, code: 'severalGames', games };
}

/** Finds the game, or says to the person what is missing and gives null. The interaction should be acknowledged. */
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

/** The same where some games are meant before others: the others only where the person has none of these. */
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
      return words.t('errors.unknownGame', { game: escapeName(missing.given) });
    case 'noGameHere':
      return missing.elsewhere.length === 0
        ? words.t(none ?? 'errors.noGame')
        : [words.t('errors.gamesElsewhere'), ...linesOfMatches(words, missing.elsewhere)].join('\n');
    case 'severalGames':
      return [words.t('errors.whichGame'), ...linesOfMatches(words, missing.games)].join('\n');
  }
}

/** A list of games with links, as many as are listed at once. */
export function linesOfMatches(words: Words, views: readonly MatchView[]): readonly string[] {
  return views.slice(0, LISTED).map((view) => `- ${describeMatch(words, view)} · ${matchLink(words, view)}`);
}

/** In direct messages, games that are played there are meant, where there are such. */
function directFirst(interaction: BaseInteraction, views: readonly MatchView[]): readonly MatchView[] {
  if (interaction.guildId !== null) return views;
  const direct = views.filter(({ match }) => isDirect(match));
  return direct.length > 0 ? direct : views;
}

/** Answers the autocompletion of the option `game`: fitting games of this channel first, then the person's others. */
export async function suggestMatches(
  context: BotContext,
  interaction: AutocompleteInteraction,
  scope: Scope,
): Promise<void> {
  const words = wordsOf(context, interaction);
  const person = interaction.user.id;
  const typed = String(interaction.options.getFocused()).trim().toLowerCase();
  const views = [
    ...(await matchesInReach(context, interaction)),
    ...(scope.finished ? await finishedInReach(context, interaction, CHOICES) : []),
  ];
  await interaction.respond(
    views
      .filter((view) => scope(view, person))
      .map((view) => ({ name: labelOfMatch(words, view), value: view.match.id }))
      .filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(typed))
      .slice(0, CHOICES),
  );
}

/** The last games that were finished in this channel, then the person's others; at most so many of each. */
export async function finishedInReach(
  context: BotContext,
  interaction: BaseInteraction,
  most: number,
): Promise<readonly MatchView[]> {
  const views = eachOnce([
    ...(await finishedHere(context, interaction, most)),
    ...(await context.matches.finishedOfPerson(interaction.user.id, most)),
  ]);
  return eachAsSeen(context, interaction, views);
}

/** The games of this channel, then the person's others; lobbies and running ones. */
export async function matchesInReach(context: BotContext, interaction: BaseInteraction): Promise<readonly MatchView[]> {
  const views = eachOnce([
    ...(await matchesHere(context, interaction)),
    ...(await context.matches.ofPerson(interaction.user.id)),
  ]);
  return eachAsSeen(context, interaction, views);
}

/** Of the games that `matchesInReach` looks through, those that are damaged in the database; nothing else is known of them. */
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

/** The channel that an interaction belongs to: of a thread that is not private, the channel it hangs in. */
export function homeChannel(interaction: BaseInteraction): string | null {
  const channel = interaction.channel;
  if (channel?.isThread() && channel.type !== ChannelType.PrivateThread) return channel.parentId ?? channel.id;
  return interaction.channelId;
}

/** In direct messages: all games of the person, wherever they are played. */
async function matchesHere(context: BotContext, interaction: BaseInteraction): Promise<readonly MatchView[]> {
  if (interaction.guildId === null) return context.matches.ofPerson(interaction.user.id);
  const channelId = homeChannel(interaction);
  return channelId === null ? [] : seenOf(context, interaction, await context.anyGame.inChannel(channelId));
}

async function finishedHere(
  context: BotContext,
  interaction: BaseInteraction,
  most: number,
): Promise<readonly MatchView[]> {
  if (interaction.guildId === null) return context.matches.finishedOfPerson(interaction.user.id, most);
  const channelId = homeChannel(interaction);
  if (channelId === null) return [];
  return seenOf(context, interaction, await context.anyGame.finishedInChannel(channelId, most));
}
