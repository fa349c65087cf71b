/** `/league start`, `cancel` and `leave`, and the buttons of a league. */
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
  wordsOf,
} from '../../../../discord/interactions/index.ts';
import { button, type PrivateMessage, row, text, withoutGame } from '../../../../discord/messages/index.ts';
import type { Key, Words } from '../../../../language/index.ts';
import type { Actor } from '../../../../match/index.ts';
import type { League, LeagueId, LeagueRefusal } from '../../usecases/league.ts';
import type { LeagueOutcome, Leagues } from '../../usecases/ports.ts';
import { LEAGUE_ACTIONS, leagueRefusalText, leagueTitle } from '../messages/words.ts';
import { leagueSubcommand, mayManageLeagues, maySeeLeague } from './subcommand.ts';

interface LeagueUseCase {
  readonly run: (leagues: Leagues, actor: Actor, id: LeagueId) => Promise<LeagueOutcome | LeagueRefusal>;
  readonly done: (done: LeagueOutcome) => LeagueDoneKey;
}

type LeagueDoneKey = Extract<Key, `leagues.${'entered' | 'left' | 'leftSeason' | 'started' | 'cancelledByYou'}`>;

const enterUseCase: LeagueUseCase = {
  run: (leagues, actor, id) => leagues.enterLeague(actor, id),
  done: () => 'leagues.entered',
};

const leaveUseCase: LeagueUseCase = {
  run: (leagues, actor, id) => leagues.leaveLeague(actor, id),
  done: ({ league }) => (league.status === 'entering' ? 'leagues.left' : 'leagues.leftSeason'),
};

const startUseCase: LeagueUseCase = {
  run: (leagues, actor, id) => leagues.startLeague(actor, id),
  done: () => 'leagues.started',
};

const cancelUseCase: LeagueUseCase = {
  run: (leagues, actor, id) => leagues.cancelLeague(actor, id),
  done: () => 'leagues.cancelledByYou',
};

/** Works only on the league's server and for people who may see the league. */
async function carryOut(
  context: BotContext,
  interaction: Answerable,
  id: LeagueId,
  { run, done }: LeagueUseCase,
): Promise<void> {
  const words = wordsOf(context, interaction);
  const before = await context.leagues.league(id);
  if (!before || !(await maySeeLeague(context, interaction, before))) {
    return endDialogue(interaction, words.t('leagues.refused.unknown'));
  }
  const league = leagueTitle(words, before);
  const result = await run(context.leagues, actorOf(interaction), id);
  return endDialogue(
    interaction,
    result.ok ? words.t(done(result), { league }) : leagueRefusalText(words, result, league),
  );
}

export const startLeague = leagueSubcommand({
  name: 'start',
  fits: ['entering'],
  managersOnly: true,
  execute: (context, interaction, _, { id }) => carryOut(context, interaction, id, startUseCase),
});

export const leaveLeague = leagueSubcommand({
  name: 'leave',
  fits: ['running', 'entering'],
  execute: async (context, interaction, words, league) => {
    const entries = await context.leagues.entries(league.id);
    const takesPart = entries.some(({ personId, left }) => personId === interaction.user.id && !left);
    // Until the first round, entering again undoes it.
    if (league.status === 'running' && takesPart) await showPrivately(interaction, leaveQuestion(words, league));
    else await carryOut(context, interaction, league.id, leaveUseCase);
  },
});

function leaveQuestion(words: Words, league: League): PrivateMessage {
  const question = words.t('leagues.leaveQuestion', { league: leagueTitle(words, league) });
  const control = { ...withoutGame(LEAGUE_ACTIONS.leave), details: [league.id] };
  return confirmation(words, control, { question, confirm: words.t('leagues.leave') });
}

export const cancelLeague = leagueSubcommand({
  name: 'cancel',
  fits: ['running', 'entering'],
  managersOnly: true,
  execute: (context, interaction, words, league) =>
    league.status === 'running' || league.status === 'entering'
      ? showPrivately(interaction, cancelQuestion(words, league))
      : carryOut(context, interaction, league.id, cancelUseCase),
});

function cancelQuestion(words: Words, league: League): PrivateMessage {
  const control = { ...withoutGame(LEAGUE_ACTIONS.cancel), details: [league.id] };
  return {
    components: [
      text(words.t('leagues.cancelQuestion', { league: leagueTitle(words, league) })),
      row(
        button(control, { label: words.t('leagues.cancelConfirm'), style: 'danger' }),
        button(withoutGame('close'), { label: words.t('leagues.cancelKeep') }),
      ),
    ],
  };
}

const leagueDetails = z.tuple([nameDetail]);

function leagueButton(action: string, useCase: LeagueUseCase): Control {
  return defineControl({
    action,
    details: leagueDetails,
    guard: anybody,
    async execute(context, { interaction, details: [id] }) {
      await carryOut(context, interaction, id, useCase);
    },
  });
}

/** Checks the permission again, because it may have changed since the question was shown. */
const cancel = defineControl({
  action: LEAGUE_ACTIONS.cancel,
  details: leagueDetails,
  guard: anybody,
  async execute(context, { interaction, words, details: [id] }) {
    if (mayManageLeagues(interaction)) await carryOut(context, interaction, id, cancelUseCase);
    else await endDialogue(interaction, words.t('leagues.refused.manager'));
  },
});

export const leagueControls: readonly Control[] = [
  leagueButton(LEAGUE_ACTIONS.enter, enterUseCase),
  leagueButton(LEAGUE_ACTIONS.leave, leaveUseCase),
  cancel,
];
