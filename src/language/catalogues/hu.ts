/**
 * The wording in Hungarian.
 * What has to be in it is told by the shape beside this.
 */
export { default as agreements } from '../../../assets/locales/hu/agreements.json' with { type: 'json' };
export { default as commands } from '../../../assets/locales/hu/commands.json' with { type: 'json' };
export { default as computers } from '../../../assets/locales/hu/computers.json' with { type: 'json' };
export { default as dialogue } from '../../../assets/locales/hu/dialogue.json' with { type: 'json' };
export { default as door } from '../../../assets/locales/hu/door.json' with { type: 'json' };
export { default as editor } from '../../../assets/locales/hu/editor.json' with { type: 'json' };
export { default as errors } from '../../../assets/locales/hu/errors.json' with { type: 'json' };
export { default as events } from '../../../assets/locales/hu/events.json' with { type: 'json' };
export { default as game } from '../../../assets/locales/hu/game.json' with { type: 'json' };
export { default as help } from '../../../assets/locales/hu/help.json' with { type: 'json' };
export { default as history } from '../../../assets/locales/hu/history.json' with { type: 'json' };
export { default as leagues } from '../../../assets/locales/hu/leagues.json' with { type: 'json' };
export { default as limits } from '../../../assets/locales/hu/limits.json' with { type: 'json' };
export { default as links } from '../../../assets/locales/hu/links.json' with { type: 'json' };
export { default as live } from '../../../assets/locales/hu/live.json' with { type: 'json' };
export { default as lobby } from '../../../assets/locales/hu/lobby.json' with { type: 'json' };
export { default as me } from '../../../assets/locales/hu/me.json' with { type: 'json' };
export { default as notices } from '../../../assets/locales/hu/notices.json' with { type: 'json' };
export { default as plans } from '../../../assets/locales/hu/plans.json' with { type: 'json' };
export { default as privacy } from '../../../assets/locales/hu/privacy.json' with { type: 'json' };
export { default as profiles } from '../../../assets/locales/hu/profiles.json' with { type: 'json' };
export { default as puzzles } from '../../../assets/locales/hu/puzzles.json' with { type: 'json' };
export { default as refusals } from '../../../assets/locales/hu/refusals.json' with { type: 'json' };
export { default as replay } from '../../../assets/locales/hu/replay.json' with { type: 'json' };
export { default as rules } from '../../../assets/locales/hu/rules.json' with { type: 'json' };
export { default as score } from '../../../assets/locales/hu/score.json' with { type: 'json' };
export { default as seeks } from '../../../assets/locales/hu/seeks.json' with { type: 'json' };
export { default as servers } from '../../../assets/locales/hu/servers.json' with { type: 'json' };
export { default as start } from '../../../assets/locales/hu/start.json' with { type: 'json' };
export { default as table } from '../../../assets/locales/hu/table.json' with { type: 'json' };
export { default as teaching } from '../../../assets/locales/hu/teaching.json' with { type: 'json' };
export { default as time } from '../../../assets/locales/hu/time.json' with { type: 'json' };
export { default as touch } from '../../../assets/locales/hu/touch.json' with { type: 'json' };
export { default as turn } from '../../../assets/locales/hu/turn.json' with { type: 'json' };
export { default as tutorial } from '../../../assets/locales/hu/tutorial.json' with { type: 'json' };
export { default as visibility } from '../../../assets/locales/hu/visibility.json' with { type: 'json' };
