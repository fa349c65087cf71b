/** Opens games: chooses the place and the default settings, checks permissions and limits, and links to the lobby. */
import { type GuildBasedChannel, GuildMember, PermissionFlagsBits } from 'discord.js';
import { missingForGames, missingPermissions } from '../../../discord/connection/index.ts';
import { whyNoDirectMessages } from '../../../discord/delivery/index.ts';
import {
  type Answerable,
  actorOf,
  type BotContext,
  communityLocale,
  creatorOf,
  defineControl,
  homeChannel,
  mayViewPlace,
  member,
  say,
  seenGame,
  standingGame,
  standingLobby,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { permissionsInWords, refusalText } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import {
  type Actor,
  DIRECT_PLACE,
  isDirect,
  type Match,
  type MatchPlace,
  type MatchRefusal,
  type NewMatch,
} from '../../../match/index.ts';
import type { PlayerCount, Side } from '../../../rules/index.ts';
import { formatInviteCode } from '../usecases/inviteCode.ts';
import { checkOpenLimits } from '../usecases/openLimits.ts';
import { createComputerSeats } from './computerNames.ts';
import { startedReply } from './membership.ts';

/** Requires an acknowledged interaction. Opens nothing if the lobby could not be posted. */
export function openGame(context: BotContext, interaction: Answerable, wanted: NewMatch): Promise<void> {
  return openAndReport(context, interaction, wanted.place, async () =>
    context.matches.create(creatorOf(interaction), wanted),
  );
}

/** The first press opens a lobby; later presses join it, or link to the person's game that has begun from it. */
async function openNewGame(context: BotContext, interaction: Answerable, { id, place }: Match): Promise<void> {
  const { matches } = context;
  const existing = await matches.openFollowUp(id, 'newGame', interaction.user.id);
  return openAndReport(
    context,
    interaction,
    place,
    async (actor) => {
      const done = await matches.newGame(actor, id);
      if (!done.ok) return done;
      const own = (await matches.ofPerson(actor.personId)).map(({ match }) => match);
      const after = own.filter(({ newGameAfter }) => newGameAfter === id);
      const match = after.find(({ status }) => status === 'lobby') ?? after.find(({ status }) => status === 'running');
      return match ? { ok: true, match } : { ok: false, code: 'unknownMatch', matchId: id };
    },
    existing,
  );
}

async function openAndReport(
  context: BotContext,
  interaction: Answerable,
  place: MatchPlace,
  open: (actor: Actor) => Promise<{ readonly ok: true; readonly match: Match } | MatchRefusal>,
  existing: Match | null = null,
): Promise<void> {
  const words = wordsOf(context, interaction);
  const { channelId, serverId } = place;
  const inChannel = serverId !== null;
  if (inChannel && !(await mayViewPlace(context, interaction, place)))
    return say(interaction, words.t('errors.placeHidden'));
  const obstacle = inChannel ? await findOpeningObstacle(words, interaction, channelId) : null;
  if (obstacle !== null) return say(interaction, obstacle);
  const refusal = await checkOpenLimits(context, interaction.user.id, serverId, existing);
  if (refusal) return say(interaction, refusalText(words, null, refusal));
  const done = await open(actorOf(interaction));
  if (!done.ok) return say(interaction, refusalText(words, null, done));
  const { match } = done;
  if (match.status === 'running') {
    const begun = await standingGame(context, interaction, words, match.id);
    return say(interaction, begun ? words.t('lobby.startedIn', { thread: begun.link }) : words.t('lobby.started'));
  }
  const lobby = await standingLobby(context, match, interaction.user.id);
  const missingFeatures = inChannel ? missingFeatureNotes(words, interaction, channelId) : [];
  await say(interaction, [openedText(words, match, lobby), ...missingFeatures].join('\n'));
}

function openedText(words: Words, { inviteCode, place }: Match, lobby: string | null): string {
  if (inviteCode === null) {
    return lobby === null
      ? words.t('lobby.created.waiting', { place: `<#${place.channelId}>` })
      : words.t('lobby.created', { lobby });
  }
  const code = formatInviteCode(inviteCode);
  return lobby === null
    ? words.t('lobby.created.unreachable', { code })
    : words.t('lobby.created.direct', { code, lobby });
}

/** The number of channels to suggest to a person who asks in an unsuitable one. */
const MAX_SUGGESTED_CHANNELS = 3;

/** Null: a game can be opened in this channel. */
export async function findOpeningObstacle(
  words: Words,
  interaction: Answerable,
  channelId: string,
): Promise<string | null> {
  const home = interaction.guild?.channels.cache.get(channelId);
  if (home?.isThreadOnly()) {
    const places = await openChannels(interaction);
    return places.length === 0
      ? words.t('errors.forum.noChannel')
      : words.t('errors.forum', { places: words.list(places) });
  }
  const missing = missingForGames(interaction.appPermissions);
  return missing.length === 0
    ? null
    : words.t('errors.noPermission', { place: `<#${channelId}>`, permissions: permissionsInWords(words, missing) });
}

/** Notes about features that the channel's permissions rule out. */
function missingFeatureNotes(words: Words, { appPermissions }: Answerable, channelId: string): readonly string[] {
  const place = `<#${channelId}>`;
  return [
    ...missingPermissions(appPermissions, ['CreatePublicThreads']).map((name) =>
      words.t('errors.noThread', { place, permissions: permissionsInWords(words, [name]) }),
    ),
    ...missingPermissions(appPermissions, ['AttachFiles']).map((name) =>
      words.t('errors.noPictures', { place, permissions: permissionsInWords(words, [name]) }),
    ),
  ];
}

/** The text channels in which both the person and the bot can write. */
async function openChannels({ guild, member }: Answerable): Promise<readonly string[]> {
  if (guild === null || !(member instanceof GuildMember)) return [];
  const bot = await guild.members.fetchMe();
  const fits = (channel: GuildBasedChannel): boolean =>
    channel.isTextBased() &&
    !channel.isThread() &&
    !channel.isVoiceBased() &&
    channel.permissionsFor(member).has([PermissionFlagsBits.ViewChannel, PermissionFlagsBits.SendMessages]) &&
    missingForGames(channel.permissionsFor(bot)).length === 0;
  return [...guild.channels.cache.values()]
    .filter(fits)
    .slice(0, MAX_SUGGESTED_CHANNELS)
    .map(({ id }) => `<#${id}>`);
}

export interface NewMatchRequest {
  readonly place: MatchPlace;
  /** Null: the server's default. */
  readonly side: Side | null;
  readonly capacity: PlayerCount | null;
}

const DEFAULTS = { side: 'A', capacity: 4 } as const;

/**
 * The person's choice takes precedence over the server's setting, and that over the default. A server's language is its
 * setting, or its locale if it is a community server; without either it is the founder's language.
 */
export async function resolveDefaults(
  { defaultTheme, people }: Pick<BotContext, 'defaultTheme' | 'people'>,
  interaction: Answerable,
  { place, side, capacity }: NewMatchRequest,
): Promise<NewMatch & { readonly rated: boolean }> {
  const { serverId } = place;
  const settings = serverId === null ? null : await people.serverSettings(serverId);
  return {
    place,
    side: side ?? settings?.games.side ?? DEFAULTS.side,
    capacity: capacity ?? settings?.games.capacity ?? DEFAULTS.capacity,
    locale: settings?.games.locale ?? (serverId && communityLocale(interaction)) ?? interaction.locale,
    theme: settings?.games.theme ?? defaultTheme,
    timeControl: settings?.games.timeControl ?? null,
    rated: settings?.rated ?? true,
  };
}

/** Null outside servers that have the bot. */
export function channelPlace(interaction: Answerable): MatchPlace | null {
  const channelId = homeChannel(interaction);
  // A person can install the bot for themselves and use it on a server that does not have it.
  const serverId =
    interaction.guildId !== null && interaction.client.guilds.cache.has(interaction.guildId)
      ? interaction.guildId
      : null;
  return serverId === null || channelId === null ? null : { serverId, channelId, threadId: null };
}

/** In direct messages, "here" is there. Null: wanted here, but this server does not have the bot. */
export function resolvePlace(interaction: Answerable, wanted: 'here' | 'dm' | undefined): MatchPlace | null {
  const channel = channelPlace(interaction);
  const where = wanted ?? (channel === null ? 'dm' : 'here');
  return where === 'dm' || interaction.guildId === null ? DIRECT_PLACE : channel;
}

/** This channel, or direct messages if no game can be played in it. */
export async function placeAgainstComputers(context: BotContext, interaction: Answerable): Promise<MatchPlace> {
  const here = channelPlace(interaction);
  if (here === null) return DIRECT_PLACE;
  const obstacle = await findOpeningObstacle(wordsOf(context, interaction), interaction, here.channelId ?? '');
  return obstacle === null ? here : DIRECT_PLACE;
}

/** `answer`: where the game is played, or why it could not start. */
interface StartOutcome {
  readonly isStarted: boolean;
  readonly answer: string;
}

/**
 * Fills all other seats with `computer`, which must be known. If the game cannot start, its lobby stays open. Requires
 * an acknowledged interaction.
 */
export async function startAgainstComputers(
  context: BotContext,
  interaction: Answerable,
  wanted: NewMatch,
  computer: string,
): Promise<StartOutcome> {
  const { matches, language } = context;
  const words = wordsOf(context, interaction);
  const actor = creatorOf(interaction);
  const computers = createComputerSeats(language.of(wanted.locale), { members: [] }, computer, wanted.capacity - 1);
  const refusal = await checkOpenLimits(context, actor.personId, wanted.place.serverId);
  if (refusal) return { isStarted: false, answer: refusalText(words, null, refusal) };
  const obstacle = isDirect(wanted) ? await whyNoDirectMessages(context, words, actor.personId) : null;
  if (obstacle !== null) return { isStarted: false, answer: obstacle };
  const { match } = await matches.create(actor, { ...wanted, computers });
  // Two use cases need two interaction ids.
  const started = await matches.start({ ...actor, interactionId: `${actor.interactionId}:start` }, match.id);
  const answer = started.ok
    ? await startedReply(context, words, started)
    : refusalText(words, await seenGame(context, interaction, match.id), started);
  return { isStarted: started.ok, answer };
}

/** The button under a finished game. The first press opens a lobby with the same settings; later presses join it. */
export const newGameControl = defineControl({
  action: 'newGame',
  guard: member({ statuses: ['finished'], currency: 'any' }),
  execute: async (context, { interaction, view: { match } }) => {
    await openNewGame(context, interaction, match);
  },
});
