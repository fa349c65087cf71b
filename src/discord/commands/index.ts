/**
 * The only list of slash commands: what is registered at Discord, and what is dispatched.
 * What each does is left to its own file.
 */
import type { Command } from '../context.ts';
import { game } from './game/index.ts';
import { board } from './looking/board.ts';
import { hand } from './looking/hand.ts';
import { help } from './looking/help.ts';
import { log } from './looking/log.ts';
import { since } from './looking/since.ts';
import { me } from './me.ts';
import { build } from './turn/build.ts';
import { choose } from './turn/choose.ts';
import { hint } from './turn/hint.ts';
import { pass } from './turn/pass.ts';
import { plan } from './turn/plan.ts';
import { take } from './turn/take.ts';
import { undo } from './turn/undo.ts';

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
