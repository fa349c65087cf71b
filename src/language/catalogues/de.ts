/**
 * The wording in German.
 * What has to be in it is told by the shape beside this.
 */
export { default as agreements } from '../../../assets/locales/de/agreements.json' with { type: 'json' };
export { default as commands } from '../../../assets/locales/de/commands.json' with { type: 'json' };
export { default as computers } from '../../../assets/locales/de/computers.json' with { type: 'json' };
export { default as dialogue } from '../../../assets/locales/de/dialogue.json' with { type: 'json' };
export { default as door } from '../../../assets/locales/de/door.json' with { type: 'json' };
export { default as editor } from '../../../assets/locales/de/editor.json' with { type: 'json' };
export { default as errors } from '../../../assets/locales/de/errors.json' with { type: 'json' };
export { default as events } from '../../../assets/locales/de/events.json' with { type: 'json' };
export { default as game } from '../../../assets/locales/de/game.json' with { type: 'json' };
export { default as help } from '../../../assets/locales/de/help.json' with { type: 'json' };
export { default as history } from '../../../assets/locales/de/history.json' with { type: 'json' };
export { default as leagues } from '../../../assets/locales/de/leagues.json' with { type: 'json' };
export { default as limits } from '../../../assets/locales/de/limits.json' with { type: 'json' };
export { default as links } from '../../../assets/locales/de/links.json' with { type: 'json' };
export { default as live } from '../../../assets/locales/de/live.json' with { type: 'json' };
export { default as lobby } from '../../../assets/locales/de/lobby.json' with { type: 'json' };
export { default as me } from '../../../assets/locales/de/me.json' with { type: 'json' };
export { default as notices } from '../../../assets/locales/de/notices.json' with { type: 'json' };
export { default as plans } from '../../../assets/locales/de/plans.json' with { type: 'json' };
export { default as privacy } from '../../../assets/locales/de/privacy.json' with { type: 'json' };
export { default as profiles } from '../../../assets/locales/de/profiles.json' with { type: 'json' };
export { default as puzzles } from '../../../assets/locales/de/puzzles.json' with { type: 'json' };
export { default as refusals } from '../../../assets/locales/de/refusals.json' with { type: 'json' };
export { default as replay } from '../../../assets/locales/de/replay.json' with { type: 'json' };
export { default as rules } from '../../../assets/locales/de/rules.json' with { type: 'json' };
export { default as score } from '../../../assets/locales/de/score.json' with { type: 'json' };
export { default as seeks } from '../../../assets/locales/de/seeks.json' with { type: 'json' };
export { default as servers } from '../../../assets/locales/de/servers.json' with { type: 'json' };
export { default as start } from '../../../assets/locales/de/start.json' with { type: 'json' };
export { default as table } from '../../../assets/locales/de/table.json' with { type: 'json' };
export { default as teaching } from '../../../assets/locales/de/teaching.json' with { type: 'json' };
export { default as time } from '../../../assets/locales/de/time.json' with { type: 'json' };
export { default as touch } from '../../../assets/locales/de/touch.json' with { type: 'json' };
export { default as turn } from '../../../assets/locales/de/turn.json' with { type: 'json' };
export { default as tutorial } from '../../../assets/locales/de/tutorial.json' with { type: 'json' };
export { default as visibility } from '../../../assets/locales/de/visibility.json' with { type: 'json' };
