/**
 * Looking on: the table, the log, what has happened since, the list of games, the end of one, the rules, help.
 */
import { type DiscordFeature, everybody } from '../../../discord/feature/index.ts';
import { overCopies } from '../../lobby/discord/index.ts';
import { board } from './board/command.ts';
import { boardControls } from './board/controls.ts';
import { exportGame } from './export.ts';
import { filmControl } from './film/control.ts';
import { tellFinished, tellFinishedDirectly } from './finished/announcement.ts';
import { tellResult } from './finished/notice.ts';
import { finishedGamesControl } from './finishedGames.ts';
import { help, helpControl } from './help/command.ts';
import { history } from './history/command.ts';
import { historyControls } from './history/controls.ts';
import { list } from './list.ts';
import { log, logControls } from './log/command.ts';
import { replayControl } from './replay/answer.ts';
import { rules } from './rules/command.ts';
import { rulesControls } from './rules/controls.ts';
import { since } from './since/command.ts';

export { repostFinished, tellFinishedDirectly } from './finished/announcement.ts';

export const feature = {
  commands: [board, log, since, history, rules, help],
  gameSubcommands: [list, exportGame],
  controls: [
    ...logControls,
    filmControl,
    replayControl,
    finishedGamesControl,
    ...historyControls,
    ...boardControls,
    ...rulesControls,
    helpControl,
  ],
  announcements: {
    finished: { inPlace: tellFinished, concerns: everybody, directly: tellFinishedDirectly, copies: overCopies },
  },
  notices: { result: tellResult },
} satisfies DiscordFeature;
