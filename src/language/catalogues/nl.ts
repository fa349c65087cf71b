/**
 * The wording in Dutch.
 * What has to be in it is told by the shape beside this.
 */
import agreements from '../../../assets/locales/nl/agreements.json' with { type: 'json' };
import commands from '../../../assets/locales/nl/commands.json' with { type: 'json' };
import computers from '../../../assets/locales/nl/computers.json' with { type: 'json' };
import dialogue from '../../../assets/locales/nl/dialogue.json' with { type: 'json' };
import door from '../../../assets/locales/nl/door.json' with { type: 'json' };
import editor from '../../../assets/locales/nl/editor.json' with { type: 'json' };
import errors from '../../../assets/locales/nl/errors.json' with { type: 'json' };
import events from '../../../assets/locales/nl/events.json' with { type: 'json' };
import game from '../../../assets/locales/nl/game.json' with { type: 'json' };
import help from '../../../assets/locales/nl/help.json' with { type: 'json' };
import history from '../../../assets/locales/nl/history.json' with { type: 'json' };
import leagues from '../../../assets/locales/nl/leagues.json' with { type: 'json' };
import limits from '../../../assets/locales/nl/limits.json' with { type: 'json' };
import links from '../../../assets/locales/nl/links.json' with { type: 'json' };
import live from '../../../assets/locales/nl/live.json' with { type: 'json' };
import lobby from '../../../assets/locales/nl/lobby.json' with { type: 'json' };
import me from '../../../assets/locales/nl/me.json' with { type: 'json' };
import notices from '../../../assets/locales/nl/notices.json' with { type: 'json' };
import plans from '../../../assets/locales/nl/plans.json' with { type: 'json' };
import privacy from '../../../assets/locales/nl/privacy.json' with { type: 'json' };
import profiles from '../../../assets/locales/nl/profiles.json' with { type: 'json' };
import puzzles from '../../../assets/locales/nl/puzzles.json' with { type: 'json' };
import refusals from '../../../assets/locales/nl/refusals.json' with { type: 'json' };
import replay from '../../../assets/locales/nl/replay.json' with { type: 'json' };
import rules from '../../../assets/locales/nl/rules.json' with { type: 'json' };
import score from '../../../assets/locales/nl/score.json' with { type: 'json' };
import seeks from '../../../assets/locales/nl/seeks.json' with { type: 'json' };
import servers from '../../../assets/locales/nl/servers.json' with { type: 'json' };
import start from '../../../assets/locales/nl/start.json' with { type: 'json' };
import table from '../../../assets/locales/nl/table.json' with { type: 'json' };
import teaching from '../../../assets/locales/nl/teaching.json' with { type: 'json' };
import time from '../../../assets/locales/nl/time.json' with { type: 'json' };
import touch from '../../../assets/locales/nl/touch.json' with { type: 'json' };
import turn from '../../../assets/locales/nl/turn.json' with { type: 'json' };
import tutorial from '../../../assets/locales/nl/tutorial.json' with { type: 'json' };
import visibility from '../../../assets/locales/nl/visibility.json' with { type: 'json' };
import { complete } from './shape.ts';

export const nl = complete({
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
