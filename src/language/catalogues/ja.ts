/**
 * The wording in Japanese.
 * What has to be in it is told by the shape beside this.
 */
import agreements from '../../../assets/locales/ja/agreements.json' with { type: 'json' };
import commands from '../../../assets/locales/ja/commands.json' with { type: 'json' };
import computers from '../../../assets/locales/ja/computers.json' with { type: 'json' };
import dialogue from '../../../assets/locales/ja/dialogue.json' with { type: 'json' };
import door from '../../../assets/locales/ja/door.json' with { type: 'json' };
import editor from '../../../assets/locales/ja/editor.json' with { type: 'json' };
import errors from '../../../assets/locales/ja/errors.json' with { type: 'json' };
import events from '../../../assets/locales/ja/events.json' with { type: 'json' };
import game from '../../../assets/locales/ja/game.json' with { type: 'json' };
import help from '../../../assets/locales/ja/help.json' with { type: 'json' };
import history from '../../../assets/locales/ja/history.json' with { type: 'json' };
import leagues from '../../../assets/locales/ja/leagues.json' with { type: 'json' };
import limits from '../../../assets/locales/ja/limits.json' with { type: 'json' };
import links from '../../../assets/locales/ja/links.json' with { type: 'json' };
import live from '../../../assets/locales/ja/live.json' with { type: 'json' };
import lobby from '../../../assets/locales/ja/lobby.json' with { type: 'json' };
import me from '../../../assets/locales/ja/me.json' with { type: 'json' };
import notices from '../../../assets/locales/ja/notices.json' with { type: 'json' };
import plans from '../../../assets/locales/ja/plans.json' with { type: 'json' };
import privacy from '../../../assets/locales/ja/privacy.json' with { type: 'json' };
import profiles from '../../../assets/locales/ja/profiles.json' with { type: 'json' };
import puzzles from '../../../assets/locales/ja/puzzles.json' with { type: 'json' };
import refusals from '../../../assets/locales/ja/refusals.json' with { type: 'json' };
import replay from '../../../assets/locales/ja/replay.json' with { type: 'json' };
import rules from '../../../assets/locales/ja/rules.json' with { type: 'json' };
import score from '../../../assets/locales/ja/score.json' with { type: 'json' };
import seeks from '../../../assets/locales/ja/seeks.json' with { type: 'json' };
import servers from '../../../assets/locales/ja/servers.json' with { type: 'json' };
import start from '../../../assets/locales/ja/start.json' with { type: 'json' };
import table from '../../../assets/locales/ja/table.json' with { type: 'json' };
import teaching from '../../../assets/locales/ja/teaching.json' with { type: 'json' };
import time from '../../../assets/locales/ja/time.json' with { type: 'json' };
import touch from '../../../assets/locales/ja/touch.json' with { type: 'json' };
import turn from '../../../assets/locales/ja/turn.json' with { type: 'json' };
import tutorial from '../../../assets/locales/ja/tutorial.json' with { type: 'json' };
import visibility from '../../../assets/locales/ja/visibility.json' with { type: 'json' };
import { complete } from './shape.ts';

export const ja = complete({
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
