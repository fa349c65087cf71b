/**
 * `/league start`, `cancel` and `leave`, and the buttons by which people enter, leave and cancel: what they do, and how it is answered.
 */
import type { ChatInputCommandInteraction } from 'discord.js';
import {
  type Answerable,
  acknowledge,
  actorOf,
  type BotContext,
  conclude,
  type Subcommand,
  say,
  showPrivately,
  subcommandData,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { button, type PrivateMessage, row, text, withoutGame } from '../../../../discord/messages/index.ts';
import type { Key, Words } from '../../../../language/index.ts';
import type { Actor } from '../../../../match/index.ts';
import type { League, LeagueDone, LeagueId, LeagueRefusal, LeagueStatus, Leagues } from '../../../../people/index.ts';
import { LEAGUE_ACTIONS, leagueTitle } from '../messages/shown.ts';
import { leagueRefusalText } from './refusals.ts';
import { leagueOption, mayManage, maySeeLeague, suggestLeagues, whichLeague } from './whichLeague.ts';

export interface LeagueUseCase {
  readonly run: (leagues: Leagues, actor: Actor, id: LeagueId) => Promise<LeagueDone | LeagueRefusal>;
  readonly done: (done: LeagueDone) => LeagueDoneKey;
}

type LeagueDoneKey = Extract<Key, `leagues.${'entered' | 'left' | 'leftSeason' | 'started' | 'cancelledByYou'}`>;

export const entering: LeagueUseCase = {
  run: (leagues, actor, id) => leagues.enterLeague(actor, id),
  done: () => 'leagues.entered',
};

export const leaving: LeagueUseCase = {
  run: (leagues, actor, id) => leagues.leaveLeague(actor, id),
  done: ({ league }) => (league.status === 'entering' ? 'leagues.left' : 'leagues.leftSeason'),
};

const starting: LeagueUseCase = {
  run: (leagues, actor, id) => leagues.startLeague(actor, id),
  done: () => 'leagues.started',
};

export const cancelling: LeagueUseCase = {
  run: (leagues, actor, id) => leagues.cancelLeague(actor, id),
  done: () => 'leagues.cancelledByYou',
};

/** Of a league of the server on which it is asked; another is not known there. */
export async function carryOut(
  context: BotContext,
  interaction: Answerable,
  id: LeagueId,
  useCase: LeagueUseCase,
): Promise<void> {
  const words = wordsOf(context, interaction);
  const league = await context.leagues.league(id);
  const isHere = league !== null && (await maySeeLeague(context, interaction, league));
  await conclude(
    interaction,
    isHere ? await answerOf(context, interaction, words, league, useCase) : words.t('leagues.refused.unknown'),
  );
}

async function answerOf(
  { leagues }: BotContext,
  interaction: Answerable,
  words: Words,
  before: League,
  { run, done }: LeagueUseCase,
): Promise<string> {
  const league = leagueTitle(words, before);
  const result = await run(leagues, actorOf(interaction), before.id);
  return result.ok ? words.t(done(result), { league }) : leagueRefusalText(words, result, league);
}

function subcommand(
  name: 'start' | 'cancel' | 'leave',
  {
    fits,
    managers,
    useCase,
    question,
  }: {
    readonly fits: readonly LeagueStatus[];
    readonly managers: boolean;
    readonly useCase: LeagueUseCase;
    /** Asked before it is done. */
    readonly question?: (words: Words, league: League) => PrivateMessage;
  },
): Subcommand {
  return {
    name,
    offers: null,
    data: (language) => subcommandData(language, `league.${name}`, [leagueOption(language)]),
    async execute(context: BotContext, interaction: ChatInputCommandInteraction) {
      await acknowledge(interaction);
      const words = wordsOf(context, interaction);
      if (managers && !mayManage(interaction)) return say(interaction, words.t('leagues.refused.manager'));
      const found = await whichLeague(context, interaction, words, fits);
      if (!found.ok) return say(interaction, found.sentence);
      const { league } = found;
      if (question && fits.includes(league.status)) return showPrivately(interaction, question(words, league));
      return carryOut(context, interaction, league.id, useCase);
    },
    suggest: (context, interaction) => suggestLeagues(context, interaction, fits),
  };
}

export const startLeague = subcommand('start', { fits: ['entering'], managers: true, useCase: starting });
export const cancelLeague = subcommand('cancel', {
  fits: ['running', 'entering'],
  managers: true,
  useCase: cancelling,
  question: cancelQuestion,
});
export const leaveLeague = subcommand('leave', { fits: ['running', 'entering'], managers: false, useCase: leaving });

/** What is asked before a league is cancelled, of the person alone who wants to. */
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
