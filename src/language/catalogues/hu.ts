/**
 * The wording in Hungarian.
 * What has to be in it is told by the shape beside this.
 */
import agreements from '../../../assets/locales/hu/agreements.json' with { type: 'json' };
import commands from '../../../assets/locales/hu/commands.json' with { type: 'json' };
import computers from '../../../assets/locales/hu/computers.json' with { type: 'json' };
import dialogue from '../../../assets/locales/hu/dialogue.json' with { type: 'json' };
import door from '../../../assets/locales/hu/door.json' with { type: 'json' };
import editor from '../../../assets/locales/hu/editor.json' with { type: 'json' };
import errors from '../../../assets/locales/hu/errors.json' with { type: 'json' };
import events from '../../../assets/locales/hu/events.json' with { type: 'json' };
import game from '../../../assets/locales/hu/game.json' with { type: 'json' };
import help from '../../../assets/locales/hu/help.json' with { type: 'json' };
import history from '../../../assets/locales/hu/history.json' with { type: 'json' };
import leagues from '../../../assets/locales/hu/leagues.json' with { type: 'json' };
import limits from '../../../assets/locales/hu/limits.json' with { type: 'json' };
import links from '../../../assets/locales/hu/links.json' with { type: 'json' };
import live from '../../../assets/locales/hu/live.json' with { type: 'json' };
import lobby from '../../../assets/locales/hu/lobby.json' with { type: 'json' };
import me from '../../../assets/locales/hu/me.json' with { type: 'json' };
import notices from '../../../assets/locales/hu/notices.json' with { type: 'json' };
import plans from '../../../assets/locales/hu/plans.json' with { type: 'json' };
import privacy from '../../../assets/locales/hu/privacy.json' with { type: 'json' };
import profiles from '../../../assets/locales/hu/profiles.json' with { type: 'json' };
import puzzles from '../../../assets/locales/hu/puzzles.json' with { type: 'json' };
import refusals from '../../../assets/locales/hu/refusals.json' with { type: 'json' };
import replay from '../../../assets/locales/hu/replay.json' with { type: 'json' };
import rules from '../../../assets/locales/hu/rules.json' with { type: 'json' };
import score from '../../../assets/locales/hu/score.json' with { type: 'json' };
import seeks from '../../../assets/locales/hu/seeks.json' with { type: 'json' };
import servers from '../../../assets/locales/hu/servers.json' with { type: 'json' };
import start from '../../../assets/locales/hu/start.json' with { type: 'json' };
import table from '../../../assets/locales/hu/table.json' with { type: 'json' };
import teaching from '../../../assets/locales/hu/teaching.json' with { type: 'json' };
import time from '../../../assets/locales/hu/time.json' with { type: 'json' };
import touch from '../../../assets/locales/hu/touch.json' with { type: 'json' };
import turn from '../../../assets/locales/hu/turn.json' with { type: 'json' };
import tutorial from '../../../assets/locales/hu/tutorial.json' with { type: 'json' };
import visibility from '../../../assets/locales/hu/visibility.json' with { type: 'json' };
import { complete } from './shape.ts';

export const hu = complete({
  agreements,
  commands,
  computers,
  dialogue,
  door,
  editor,
  errors,
  events,
  game,
  help,
  history,
  leagues,
  limits,
  links,
  live,
  lobby,
  me,
  notices,
  plans,
  privacy,
  profiles,
  puzzles,
  refusals,
  replay,
  rules,
  score,
  seeks,
  servers,
  start,
  table,
  teaching,
  time,
  touch,
  tutorial,
  turn,
  visibility,
});
