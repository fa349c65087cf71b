/**
 * The English wording, the model of all others: what it says, every language must say.
 * What follows for the others is told by the shape beside this.
 */
import agreements from '../../../assets/locales/en/agreements.json' with { type: 'json' };
import commands from '../../../assets/locales/en/commands.json' with { type: 'json' };
import computers from '../../../assets/locales/en/computers.json' with { type: 'json' };
import dialogue from '../../../assets/locales/en/dialogue.json' with { type: 'json' };
import door from '../../../assets/locales/en/door.json' with { type: 'json' };
import editor from '../../../assets/locales/en/editor.json' with { type: 'json' };
import errors from '../../../assets/locales/en/errors.json' with { type: 'json' };
import events from '../../../assets/locales/en/events.json' with { type: 'json' };
import game from '../../../assets/locales/en/game.json' with { type: 'json' };
import help from '../../../assets/locales/en/help.json' with { type: 'json' };
import history from '../../../assets/locales/en/history.json' with { type: 'json' };
import leagues from '../../../assets/locales/en/leagues.json' with { type: 'json' };
import limits from '../../../assets/locales/en/limits.json' with { type: 'json' };
import links from '../../../assets/locales/en/links.json' with { type: 'json' };
import live from '../../../assets/locales/en/live.json' with { type: 'json' };
import lobby from '../../../assets/locales/en/lobby.json' with { type: 'json' };
import me from '../../../assets/locales/en/me.json' with { type: 'json' };
import notices from '../../../assets/locales/en/notices.json' with { type: 'json' };
import plans from '../../../assets/locales/en/plans.json' with { type: 'json' };
import privacy from '../../../assets/locales/en/privacy.json' with { type: 'json' };
import profiles from '../../../assets/locales/en/profiles.json' with { type: 'json' };
import puzzles from '../../../assets/locales/en/puzzles.json' with { type: 'json' };
import refusals from '../../../assets/locales/en/refusals.json' with { type: 'json' };
import replay from '../../../assets/locales/en/replay.json' with { type: 'json' };
import rules from '../../../assets/locales/en/rules.json' with { type: 'json' };
import score from '../../../assets/locales/en/score.json' with { type: 'json' };
import seeks from '../../../assets/locales/en/seeks.json' with { type: 'json' };
import servers from '../../../assets/locales/en/servers.json' with { type: 'json' };
import start from '../../../assets/locales/en/start.json' with { type: 'json' };
import table from '../../../assets/locales/en/table.json' with { type: 'json' };
import teaching from '../../../assets/locales/en/teaching.json' with { type: 'json' };
import time from '../../../assets/locales/en/time.json' with { type: 'json' };
import touch from '../../../assets/locales/en/touch.json' with { type: 'json' };
import turn from '../../../assets/locales/en/turn.json' with { type: 'json' };
import tutorial from '../../../assets/locales/en/tutorial.json' with { type: 'json' };
import visibility from '../../../assets/locales/en/visibility.json' with { type: 'json' };

export const en = {
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
};
