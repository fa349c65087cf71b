/**
 * The only list of slash commands: what is registered at Discord, and what is dispatched.
 * What each does is left to its own file.
 */
import { hint } from '../advice/hint/command.ts';
import type { Command } from '../frame/context.ts';
import { board } from '../looking/board/command.ts';
import { help } from '../looking/help/command.ts';
import { log } from '../looking/log/command.ts';
import { since } from '../looking/since/command.ts';
import { me } from '../people/me/command.ts';
import { plan } from '../plans/command.ts';
import { build } from '../turn/build/command.ts';
import { choose } from '../turn/choose/command.ts';
import { hand } from '../turn/hand/command.ts';
import { pass } from '../turn/pass/command.ts';
import { take } from '../turn/take/command.ts';
import { undo } from '../turn/undo/command.ts';
import { game } from './gameCommand.ts';

export const commands: readonly Command[] = [
  game,
  build,
  pass,
  choose,
  take,
  undo,
  board,
  hand,
  log,
  since,
  plan,
  hint,
  me,
  help,
];
