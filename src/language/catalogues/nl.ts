/**
 * The wording in Dutch.
 * What has to be in it is told by the shape beside this.
 */
export { default as agreements } from '../../../assets/locales/nl/agreements.json' with { type: 'json' };
export { default as commands } from '../../../assets/locales/nl/commands.json' with { type: 'json' };
export { default as computers } from '../../../assets/locales/nl/computers.json' with { type: 'json' };
export { default as dialogue } from '../../../assets/locales/nl/dialogue.json' with { type: 'json' };
export { default as door } from '../../../assets/locales/nl/door.json' with { type: 'json' };
export { default as editor } from '../../../assets/locales/nl/editor.json' with { type: 'json' };
export { default as errors } from '../../../assets/locales/nl/errors.json' with { type: 'json' };
export { default as events } from '../../../assets/locales/nl/events.json' with { type: 'json' };
export { default as game } from '../../../assets/locales/nl/game.json' with { type: 'json' };
export { default as help } from '../../../assets/locales/nl/help.json' with { type: 'json' };
export { default as history } from '../../../assets/locales/nl/history.json' with { type: 'json' };
export { default as leagues } from '../../../assets/locales/nl/leagues.json' with { type: 'json' };
export { default as limits } from '../../../assets/locales/nl/limits.json' with { type: 'json' };
export { default as links } from '../../../assets/locales/nl/links.json' with { type: 'json' };
export { default as live } from '../../../assets/locales/nl/live.json' with { type: 'json' };
export { default as lobby } from '../../../assets/locales/nl/lobby.json' with { type: 'json' };
export { default as me } from '../../../assets/locales/nl/me.json' with { type: 'json' };
export { default as notices } from '../../../assets/locales/nl/notices.json' with { type: 'json' };
export { default as plans } from '../../../assets/locales/nl/plans.json' with { type: 'json' };
export { default as privacy } from '../../../assets/locales/nl/privacy.json' with { type: 'json' };
export { default as profiles } from '../../../assets/locales/nl/profiles.json' with { type: 'json' };
export { default as puzzles } from '../../../assets/locales/nl/puzzles.json' with { type: 'json' };
export { default as refusals } from '../../../assets/locales/nl/refusals.json' with { type: 'json' };
export { default as replay } from '../../../assets/locales/nl/replay.json' with { type: 'json' };
export { default as rules } from '../../../assets/locales/nl/rules.json' with { type: 'json' };
export { default as score } from '../../../assets/locales/nl/score.json' with { type: 'json' };
export { default as seeks } from '../../../assets/locales/nl/seeks.json' with { type: 'json' };
export { default as servers } from '../../../assets/locales/nl/servers.json' with { type: 'json' };
export { default as start } from '../../../assets/locales/nl/start.json' with { type: 'json' };
export { default as table } from '../../../assets/locales/nl/table.json' with { type: 'json' };
export { default as teaching } from '../../../assets/locales/nl/teaching.json' with { type: 'json' };
export { default as time } from '../../../assets/locales/nl/time.json' with { type: 'json' };
export { default as touch } from '../../../assets/locales/nl/touch.json' with { type: 'json' };
export { default as turn } from '../../../assets/locales/nl/turn.json' with { type: 'json' };
export { default as tutorial } from '../../../assets/locales/nl/tutorial.json' with { type: 'json' };
export { default as visibility } from '../../../assets/locales/nl/visibility.json' with { type: 'json' };
