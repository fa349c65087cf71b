/**
 * Joining, leaving and starting a game, by command or by the buttons of the lobby. These buttons never go stale;
 * joining twice is a refusal of its own.
 */
import { ApplicationCommandOptionType } from 'discord.js';
import { whyNoDirectMessages } from '../../../discord/delivery/index.ts';
import {
  type Answerable,
  actorOf,
  type BotContext,
  defineControl,
  endDialogue,
  gameOption,
  gameSubcommand,
  member,
  openLobby,
  option,
  ownLobby,
  type Subcommand,
  say,
  seenGame,
  spectator,
  subcommand,
  whichMatch,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { refusalText } from '../../../discord/wording/index.ts';
import type { Key, Words } from '../../../language/index.ts';
import {
  type Actor,
  type Done,
  isDirect,
  type Match,
  type MatchId,
  type MatchRefusal,
  seatOf,
} from '../../../match/index.ts';
import { LOBBY_ACTIONS } from './message.ts';

export interface LobbyAction {
  /** `matchId` is blank if the use case finds the match itself. */
  readonly run: (matches: BotContext['matches'], actor: Actor, matchId: MatchId) => Promise<Done | MatchRefusal>;
  readonly done: Key | ((context: BotContext, words: Words, done: Done) => Promise<string>);
  /** Overrides the general text of a refusal. */
  readonly refused?: (refusal: MatchRefusal) => Key | null;
}

function joining(lobby: Match): LobbyAction {
  return {
    // A game that the person is in already counts as one of their open games.
    run: async (matches, actor, matchId) =>
      (seatOf(lobby, actor.personId) === null ? await matches.checkOpenGames(actor.personId, null) : null) ??
      matches.join(actor, matchId),
    done: 'lobby.joined',
  };
}

function joiningByCode(code: string): LobbyAction {
  return {
    run: async (matches, actor) =>
      (await matches.checkOpenGames(actor.personId, null)) ?? matches.joinByCode(actor, code),
    done: 'lobby.joined.direct',
  };
}

const leaving: LobbyAction = {
  run: (matches, actor, matchId) => matches.leave(actor, matchId),
  done: 'lobby.left',
};

const starting: LobbyAction = {
  run: (matches, actor, matchId) => matches.start(actor, matchId),
  done: startedReply,
  refused: ({ code }) => (code === 'notIn' ? 'lobby.startStranger' : null),
};

export const cancelAction: LobbyAction = {
  run: (matches, actor, matchId) => matches.cancel(actor, matchId),
  done: 'lobby.cancelledByYou',
  refused: (refusal) => (refusal.code === 'status' && refusal.status === 'running' ? 'lobby.cancelTooLate' : null),
};

/** Waits until the thread is open, so that the reply can link to it. */
export async function startedReply(
  { anyGame, waitForDelivery }: BotContext,
  words: Words,
  { match }: Done,
): Promise<string> {
  if (isDirect(match)) return words.t('lobby.started');
  const threadOf = async () => (await anyGame.view(match.id))?.match.place.threadId ?? null;
  await waitForDelivery(match.id, async () => (await threadOf()) !== null);
  const threadId = await threadOf();
  return threadId === null ? words.t('lobby.started') : words.t('lobby.startedIn', { thread: `<#${threadId}>` });
}

export async function runLobbyAction(
  context: BotContext,
  interaction: Answerable,
  matchId: MatchId | null,
  useCase: LobbyAction,
): Promise<void> {
  const words = wordsOf(context, interaction);
  const result = await useCase.run(context.matches, actorOf(interaction), matchId ?? '');
  if (result.ok) {
    const { done } = useCase;
    return endDialogue(interaction, typeof done === 'string' ? words.t(done) : await done(context, words, result));
  }
  const overridden = useCase.refused?.(result);
  if (overridden) return endDialogue(interaction, words.t(overridden));
  const view = matchId === null ? null : await seenGame(context, interaction, matchId);
  await endDialogue(interaction, refusalText(words, view, result));
}

/** Longer than any invitation code, however it is formatted. */
const MAX_TYPED_CODE_LENGTH = 40;

export const joinSubcommand: Subcommand = {
  offers: openLobby,
  ...subcommand('game.join', (language) => [
    option(language, 'game.join.code', ApplicationCommandOptionType.String, { max_length: MAX_TYPED_CODE_LENGTH }),
    gameOption(language),
  ]),
  async execute(context, interaction, words) {
    const code = interaction.options.getString('code');
    if (code !== null) {
      const obstacle = await whyNoDirectMessages(context, words, interaction.user.id);
      if (obstacle !== null) await say(interaction, obstacle);
      else await runLobbyAction(context, interaction, null, joiningByCode(code));
      return;
    }
    const view = await whichMatch(context, interaction, words, openLobby);
    if (view !== null) await runLobbyAction(context, interaction, view.match.id, joining(view.match));
  },
};

export const leaveSubcommand = gameSubcommand('leave', ownLobby, (context, interaction, view) =>
  runLobbyAction(context, interaction, view.match.id, leaving),
);

export const startSubcommand = gameSubcommand('start', ownLobby, (context, interaction, view) =>
  runLobbyAction(context, interaction, view.match.id, starting),
);

export const joinControl = defineControl({
  action: LOBBY_ACTIONS.join,
  guard: spectator({ statuses: ['lobby'], currency: 'any' }),
  execute: (context, { interaction, view }) => runLobbyAction(context, interaction, view.match.id, joining(view.match)),
});

export const leaveControl = defineControl({
  action: LOBBY_ACTIONS.leave,
  guard: member({ statuses: ['lobby'], currency: 'any', strangers: 'refusals.notIn' }),
  execute: (context, { interaction, view }) => runLobbyAction(context, interaction, view.match.id, leaving),
});

export const startControl = defineControl({
  action: LOBBY_ACTIONS.start,
  guard: member({ statuses: ['lobby'], currency: 'any', strangers: 'lobby.startStranger' }),
  execute: (context, { interaction, view }) => runLobbyAction(context, interaction, view.match.id, starting),
});
