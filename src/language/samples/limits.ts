/**
 * How long wordings may be where the host cuts them or a phone has no room for more: buttons, forms, selects, commands.
 * Texts of messages are cut by whoever puts them together.
 */
import type { Key } from '../catalogues.ts';

const BUTTONS = [
  'agreements.agree',
  'agreements.askTakeBack',
  'agreements.decline',
  'agreements.rematch.join',
  'agreements.rematchButton',
  'agreements.resignConfirm',
  'agreements.resume',
  'agreements.takeSeat',
  'dialogue.back',
  'dialogue.cancel',
  'dialogue.confirm',
  'lobby.join',
  'lobby.leave',
  'lobby.list.finishedTitle',
  'lobby.newGame',
  'lobby.start',
  'me.button.again',
  'me.button.digest',
  'me.button.holiday',
  'me.button.picturesFirst',
  'me.button.settings',
  'me.button.wordsFirst',
  'plans.back',
  'plans.clear',
  'plans.editNote',
  'plans.pass',
  'plans.skip',
  'plans.unqueue',
  'score.film',
  'seeks.another',
  'seeks.lookEverywhere',
  'seeks.stop',
  'table.button',
  'teaching.hint.button',
  'teaching.review.again',
  'teaching.review.button',
  'teaching.review.cancel',
  'teaching.review.refresh',
  'time.settings.button',
  'time.standIn.back',
  'time.toTurn',
  'time.vote.button',
  'turn.build',
  'turn.hand',
  'turn.log.newer',
  'turn.log.older',
  'turn.pass',
  'turn.take',
  'turn.undo',
] as const satisfies readonly Key[];

/** Titles of forms and labels of their fields. */
const FORMS = [
  'me.form.title',
  'me.holidayForm.title',
  'plans.noteTitle',
  'time.settings.title',
  'me.form.language',
  'me.form.zone',
  'me.form.quiet',
  'me.form.reminders',
  'me.form.pings',
  'me.holidayForm.first',
  'me.holidayForm.last',
  'plans.noteLabel',
  'game.pictures',
  'lobby.settings.board',
  'lobby.settings.clock',
  'lobby.settings.game',
  'lobby.settings.language',
  'time.settings.whenUp',
  'me.digestForm.title',
  'me.digestForm.time',
] as const satisfies readonly Key[];

/** What is said below a label or an option. */
const ABOUT = [
  'computers.level.apprentice.about',
  'computers.level.gardener.about',
  'computers.level.journeyman.about',
  'computers.level.joiner.about',
  'computers.level.collector.about',
  'computers.level.master.about',
  'computers.program.about',
  'lobby.settings.clock.about',
  'me.digestForm.time.about',
  'me.form.quiet.about',
  'me.form.reminders.about',
  'me.form.zone.about',
  'me.holidayForm.first.about',
  'me.holidayForm.last.about',
  'time.settings.whenUp.pass.about',
  'time.settings.whenUp.standIn.about',
  'time.settings.whenUp.vote.about',
] as const satisfies readonly Key[];

const PLACEHOLDERS = [
  'computers.add',
  'computers.removeOne',
  'dialogue.chooseCard',
  'dialogue.chooseKeep',
  'dialogue.chooseSpace',
  'dialogue.chooseSubstitutes',
  'plans.queue',
  'table.choosePart',
] as const satisfies readonly Key[];

const limits = new Map<string, number>([
  ...BUTTONS.map((key) => [key, 80] as const),
  ...FORMS.map((key) => [key, 45] as const),
  ...ABOUT.map((key) => [key, 100] as const),
  ...PLACEHOLDERS.map((key) => [key, 150] as const),
]);

/** Columns on the screen that buttons have room for on a phone. */
const BUTTON_COLUMNS = 26;

/** How many characters Discord takes of this wording; null where it sets no limit of its own. */
export function limitOf(key: string): number | null {
  if (/^commands\..*\.description$/.test(key)) return 100;
  if (/^commands\..*\.name$/.test(key)) return 32;
  if (key.startsWith('commands.choice.')) return 100;
  return limits.get(key) ?? null;
}

/** Whether a label is too wide for a button on a phone. */
export function tooWide(key: string, text: string): boolean {
  return BUTTONS.some((button) => button === key) && width(text) > BUTTON_COLUMNS;
}

/** Chinese characters and kana are twice as wide as letters. */
function width(text: string): number {
  return [...text].reduce((sum, character) => sum + (/[\u3000-\u9fff\uff00-\uff60]/.test(character) ? 2 : 1), 0);
}
