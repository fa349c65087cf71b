/**
 * The wording in Japanese.
 * What has to be in it is told by the shape beside this.
 */
export { default as agreements } from '../../../assets/locales/ja/agreements.json' with { type: 'json' };
export { default as commands } from '../../../assets/locales/ja/commands.json' with { type: 'json' };
export { default as computers } from '../../../assets/locales/ja/computers.json' with { type: 'json' };
export { default as dialogue } from '../../../assets/locales/ja/dialogue.json' with { type: 'json' };
export { default as door } from '../../../assets/locales/ja/door.json' with { type: 'json' };
export { default as editor } from '../../../assets/locales/ja/editor.json' with { type: 'json' };
export { default as errors } from '../../../assets/locales/ja/errors.json' with { type: 'json' };
export { default as events } from '../../../assets/locales/ja/events.json' with { type: 'json' };
export { default as game } from '../../../assets/locales/ja/game.json' with { type: 'json' };
export { default as help } from '../../../assets/locales/ja/help.json' with { type: 'json' };
export { default as history } from '../../../assets/locales/ja/history.json' with { type: 'json' };
export { default as leagues } from '../../../assets/locales/ja/leagues.json' with { type: 'json' };
export { default as limits } from '../../../assets/locales/ja/limits.json' with { type: 'json' };
export { default as links } from '../../../assets/locales/ja/links.json' with { type: 'json' };
export { default as live } from '../../../assets/locales/ja/live.json' with { type: 'json' };
export { default as lobby } from '../../../assets/locales/ja/lobby.json' with { type: 'json' };
export { default as me } from '../../../assets/locales/ja/me.json' with { type: 'json' };
export { default as notices } from '../../../assets/locales/ja/notices.json' with { type: 'json' };
export { default as plans } from '../../../assets/locales/ja/plans.json' with { type: 'json' };
export { default as privacy } from '../../../assets/locales/ja/privacy.json' with { type: 'json' };
export { default as profiles } from '../../../assets/locales/ja/profiles.json' with { type: 'json' };
export { default as puzzles } from '../../../assets/locales/ja/puzzles.json' with { type: 'json' };
export { default as refusals } from '../../../assets/locales/ja/refusals.json' with { type: 'json' };
export { default as replay } from '../../../assets/locales/ja/replay.json' with { type: 'json' };
export { default as rules } from '../../../assets/locales/ja/rules.json' with { type: 'json' };
export { default as score } from '../../../assets/locales/ja/score.json' with { type: 'json' };
export { default as seeks } from '../../../assets/locales/ja/seeks.json' with { type: 'json' };
export { default as servers } from '../../../assets/locales/ja/servers.json' with { type: 'json' };
export { default as start } from '../../../assets/locales/ja/start.json' with { type: 'json' };
export { default as table } from '../../../assets/locales/ja/table.json' with { type: 'json' };
export { default as teaching } from '../../../assets/locales/ja/teaching.json' with { type: 'json' };
export { default as time } from '../../../assets/locales/ja/time.json' with { type: 'json' };
export { default as touch } from '../../../assets/locales/ja/touch.json' with { type: 'json' };
export { default as turn } from '../../../assets/locales/ja/turn.json' with { type: 'json' };
export { default as tutorial } from '../../../assets/locales/ja/tutorial.json' with { type: 'json' };
export { default as visibility } from '../../../assets/locales/ja/visibility.json' with { type: 'json' };
