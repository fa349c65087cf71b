/**
 * Looking on: the table, the log, what has happened since, the list of games, the end of one, the rules, help.
 */
export { board } from './board/command.ts';
export { boardControls } from './board/controls.ts';
export { exportGame } from './export.ts';
export { filmControl } from './film/control.ts';
export { repostFinished, tellFinished, tellFinishedDirectly } from './finished/announcement.ts';
export { tellResult } from './finished/notice.ts';
export { finishedGamesControl } from './finishedGames.ts';
export { help, helpControl } from './help/command.ts';
export { history } from './history/command.ts';
export { historyControls } from './history/controls.ts';
export { list } from './list.ts';
export { log, logControls } from './log/command.ts';
export { replayControl } from './replay/answer.ts';
export { rules } from './rules/command.ts';
export { rulesControls } from './rules/controls.ts';
export { since } from './since/command.ts';
