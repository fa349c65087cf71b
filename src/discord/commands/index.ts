/**
 * The only list of slash commands: what is registered at Discord, and what is dispatched.
 * What each does is left to its own file.
 */
import type { Command } from '../context.ts';
import { board } from './board.ts';
import { build } from './build.ts';
import { choose } from './choose.ts';
import { game } from './game/index.ts';
import { hand } from './hand.ts';
import { help } from './help.ts';
import { hint } from './hint.ts';
import { log } from './log.ts';
import { me } from './me.ts';
import { pass } from './pass.ts';
import { plan } from './plan.ts';
import { since } from './since.ts';
import { take } from './take.ts';
import { undo } from './undo.ts';

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
