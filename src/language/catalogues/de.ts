/**
 * The wording in German.
 * What has to be in it is told by the shape beside this.
 */
import agreements from '../../../assets/locales/de/agreements.json' with { type: 'json' };
import commands from '../../../assets/locales/de/commands.json' with { type: 'json' };
import computers from '../../../assets/locales/de/computers.json' with { type: 'json' };
import dialogue from '../../../assets/locales/de/dialogue.json' with { type: 'json' };
import door from '../../../assets/locales/de/door.json' with { type: 'json' };
import editor from '../../../assets/locales/de/editor.json' with { type: 'json' };
import errors from '../../../assets/locales/de/errors.json' with { type: 'json' };
import events from '../../../assets/locales/de/events.json' with { type: 'json' };
import game from '../../../assets/locales/de/game.json' with { type: 'json' };
import help from '../../../assets/locales/de/help.json' with { type: 'json' };
import history from '../../../assets/locales/de/history.json' with { type: 'json' };
import leagues from '../../../assets/locales/de/leagues.json' with { type: 'json' };
import limits from '../../../assets/locales/de/limits.json' with { type: 'json' };
import links from '../../../assets/locales/de/links.json' with { type: 'json' };
import live from '../../../assets/locales/de/live.json' with { type: 'json' };
import lobby from '../../../assets/locales/de/lobby.json' with { type: 'json' };
import me from '../../../assets/locales/de/me.json' with { type: 'json' };
import notices from '../../../assets/locales/de/notices.json' with { type: 'json' };
import plans from '../../../assets/locales/de/plans.json' with { type: 'json' };
import privacy from '../../../assets/locales/de/privacy.json' with { type: 'json' };
import profiles from '../../../assets/locales/de/profiles.json' with { type: 'json' };
import puzzles from '../../../assets/locales/de/puzzles.json' with { type: 'json' };
import refusals from '../../../assets/locales/de/refusals.json' with { type: 'json' };
import replay from '../../../assets/locales/de/replay.json' with { type: 'json' };
import rules from '../../../assets/locales/de/rules.json' with { type: 'json' };
import score from '../../../assets/locales/de/score.json' with { type: 'json' };
import seeks from '../../../assets/locales/de/seeks.json' with { type: 'json' };
import servers from '../../../assets/locales/de/servers.json' with { type: 'json' };
import start from '../../../assets/locales/de/start.json' with { type: 'json' };
import table from '../../../assets/locales/de/table.json' with { type: 'json' };
import teaching from '../../../assets/locales/de/teaching.json' with { type: 'json' };
import time from '../../../assets/locales/de/time.json' with { type: 'json' };
import touch from '../../../assets/locales/de/touch.json' with { type: 'json' };
import turn from '../../../assets/locales/de/turn.json' with { type: 'json' };
import tutorial from '../../../assets/locales/de/tutorial.json' with { type: 'json' };
import visibility from '../../../assets/locales/de/visibility.json' with { type: 'json' };
import { complete } from './shape.ts';

export const de = complete({
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
