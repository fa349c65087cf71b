/** `/league start`, `cancel` and `leave`, and the buttons of a league. */
import type { BaseInteraction } from 'discord.js';
import { z } from 'zod';
import {
  type Answerable,
  actorOf,
  anybody,
  type BotContext,
  type Control,
  confirmation,
  defineControl,
  endDialogue,
  nameDetail,
  showPrivately,
  showStep,
} from '../../../../discord/interactions/index.ts';
import type { PrivateMessage } from '../../../../discord/messages/index.ts';
import type { Key, Words } from '../../../../language/index.ts';
import type { League, LeagueId } from '../../usecases/league.ts';
import type { LeagueChanged } from '../../usecases/transaction.ts';
import { LEAGUE_ACTIONS, leagueControl, leagueRefusalText, leagueTitle } from '../messages/words.ts';
import { leagueSubcommand, mayManageLeagues, maySeeLeague } from './subcommand.ts';

interface LeagueUseCase {
  readonly run: 'enterLeague' | 'leaveLeague' | 'startLeague' | 'cancelLeague';
  readonly done: (done: LeagueChanged) => LeagueDoneKey;
  readonly managersOnly?: true;
}

type LeagueDoneKey = Extract<Key, `leagues.${'entered' | 'left' | 'leftSeason' | 'started' | 'cancelledByYou'}`>;

const enterUseCase: LeagueUseCase = { run: 'enterLeague', done: () => 'leagues.entered' };
const leaveUseCase: LeagueUseCase = {
  run: 'leaveLeague',
  done: ({ league }) => (league.status === 'entering' ? 'leagues.left' : 'leagues.leftSeason'),
};
const startUseCase: LeagueUseCase = { run: 'startLeague', done: () => 'leagues.started', managersOnly: true };
const cancelUseCase: LeagueUseCase = { run: 'cancelLeague', done: () => 'leagues.cancelledByYou', managersOnly: true };

/**
 * Works only on the league's server and for people who may see the league. Checks the permission again, because it may
 * have changed since a question was shown.
 */
async function carryOut(
  context: BotContext,
  interaction: Answerable,
  words: Words,
  id: LeagueId,
  { run, done, managersOnly }: LeagueUseCase,
): Promise<void> {
  if (managersOnly && !mayManageLeagues(interaction))
    return endDialogue(interaction, words.t('leagues.refused.manager'));
  const before = await context.leagues.league(id);
  if (!before || !(await maySeeLeague(context, interaction, before))) {
    return endDialogue(interaction, words.t('leagues.refused.unknown'));
  }
  const league = leagueTitle(words, before);
  const result = await context.leagues[run](actorOf(interaction), id);
  return endDialogue(
    interaction,
    result.ok ? words.t(done(result), { league }) : leagueRefusalText(words, result, league),
  );
}

export const startLeague = leagueSubcommand({
  name: 'start',
  fits: ['entering'],
  managersOnly: true,
  execute: (context, interaction, words, { id }) => carryOut(context, interaction, words, id, startUseCase),
});

/** Whether the person takes part and has not left. */
async function hasEntered(
  { leagues }: BotContext,
  { user }: Pick<BaseInteraction, 'user'>,
  { id }: League,
): Promise<boolean> {
  const entries = await leagues.entries(id);
  return entries.some(({ personId, left }) => personId === user.id && !left);
}

export const leaveLeague = leagueSubcommand({
  name: 'leave',
  fits: ['running', 'entering'],
  isLikely: hasEntered,
  execute: (context, interaction, words, { id }) => leaveOrAsk(context, interaction, words, id),
});

/** Asks in a running season, although the button may be older; until the first round, entering again undoes leaving. */
async function leaveOrAsk(context: BotContext, interaction: Answerable, words: Words, id: LeagueId): Promise<void> {
  const league = await context.leagues.league(id);
  const asks =
    league?.status === 'running' &&
    (await maySeeLeague(context, interaction, league)) &&
    (await hasEntered(context, interaction, league));
  await (asks
    ? showStep(interaction, leagueQuestion(words, league, 'leaveSure'))
    : carryOut(context, interaction, words, id, leaveUseCase));
}

export const cancelLeague = leagueSubcommand({
  name: 'cancel',
  fits: ['running', 'entering'],
  managersOnly: true,
  execute: (context, interaction, words, league) =>
    league.status === 'running' || league.status === 'entering'
      ? showPrivately(interaction, leagueQuestion(words, league, 'cancel'))
      : carryOut(context, interaction, words, league.id, cancelUseCase),
});

function leagueQuestion(words: Words, league: League, action: 'leaveSure' | 'cancel'): PrivateMessage {
  const titled = { league: leagueTitle(words, league) };
  return confirmation(
    words,
    leagueControl(LEAGUE_ACTIONS[action], league),
    action === 'leaveSure'
      ? { question: words.t('leagues.leaveQuestion', titled), confirm: words.t('leagues.leave') }
      : {
          question: words.t('leagues.cancelQuestion', titled),
          confirm: words.t('leagues.cancelConfirm'),
          cancel: words.t('leagues.cancelKeep'),
        },
  );
}

function leagueButton(action: string, useCase: LeagueUseCase, execute: typeof carryOut = carryOut): Control {
  return defineControl({
    action,
    details: z.tuple([nameDetail]),
    guard: anybody,
    execute: (context, { interaction, words, details: [id] }) => execute(context, interaction, words, id, useCase),
  });
}

export const leagueControls: readonly Control[] = [
  leagueButton(LEAGUE_ACTIONS.enter, enterUseCase),
  leagueButton(LEAGUE_ACTIONS.leave, leaveUseCase, leaveOrAsk),
  leagueButton(LEAGUE_ACTIONS.leaveSure, leaveUseCase),
  leagueButton(LEAGUE_ACTIONS.cancel, cancelUseCase),
];
