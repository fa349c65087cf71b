/** Registers ways to look at games: table, log, history, results, rules and help. */
import { isTurnShown } from '../../../discord/delivery/index.ts';
import { endedGameCopies } from '../../lobby/discord/index.ts';
import { type DiscordFeature, everybody } from '../../manifest.ts';
import { board, boardControls, wordsItem } from './board.ts';
import { exportGame } from './export.ts';
import { filmControls } from './film.ts';
import { deliverFinished, deliverFinishedDirectly, repostFinished } from './finished/message.ts';
import { renderResultNotice } from './finished/notice.ts';
import { help, helpControl } from './help.ts';
import { history, historyControls } from './history/command.ts';
import { finishedGamesControl, list } from './list.ts';
import { log, logControls, logItem } from './log.ts';
import { replayControl } from './replay.ts';
import { legendItem, rules, rulesControls } from './rules.ts';
import { since, sinceItem } from './since.ts';

export const feature = {
  commands: [board, log, since, history, rules, help],
  gameSubcommands: [list, exportGame],
  controls: [
    ...logControls,
    ...filmControls,
    replayControl,
    finishedGamesControl,
    ...historyControls,
    ...boardControls,
    ...rulesControls,
    helpControl,
  ],
  turnMenu: [sinceItem, wordsItem, legendItem, logItem],
  announcements: {
    finished: {
      inPlace: deliverFinished,
      concerns: everybody,
      directly: deliverFinishedDirectly,
      copies: endedGameCopies,
    },
  },
  notices: { result: renderResultNotice },
  standing: {
    stage: 'finished',
    messages: () => [
      {
        inPlace: repostFinished,
        directly: async (delivery, people) =>
          isTurnShown(delivery) ? null : deliverFinishedDirectly(delivery, null, people),
      },
    ],
  },
} satisfies DiscordFeature;
