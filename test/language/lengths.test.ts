/** Lengths that Discord allows, or that a phone has room for, in every language. */
import { describe, expect, it } from 'vitest';
import { createLanguage, type Key } from '../../src/language/index.ts';

const language = createLanguage();

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
  'lobby.start',
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
  'table.button',
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
  'lobby.settings.language',
  'time.settings.whenUp',
] as const satisfies readonly Key[];

const ABOUT = [
  'me.form.quiet.about',
  'me.form.reminders.about',
  'me.form.zone.about',
  'me.holidayForm.first.about',
  'me.holidayForm.last.about',
  'lobby.settings.clock.about',
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

/** Columns on the screen: Chinese characters and kana are twice as wide as letters. */
function width(text: string): number {
  return [...text].reduce((sum, character) => sum + (/[\u3000-\u9fff\uff00-\uff60]/.test(character) ? 2 : 1), 0);
}

describe.each(language.locales.map(({ code }) => code))('in %s', (code) => {
  const words = language.of(code);

  it('buttons are short enough for a phone', () => {
    for (const key of BUTTONS) expect(width(words.t(key)), key).toBeLessThanOrEqual(26);
  });

  it('titles and labels of forms, what is said about them, and placeholders are within Discord’s limits', () => {
    for (const key of FORMS) expect(words.t(key).length, key).toBeLessThanOrEqual(45);
    for (const key of ABOUT) expect(words.t(key).length, key).toBeLessThanOrEqual(100);
    for (const key of PLACEHOLDERS) expect(words.t(key).length, key).toBeLessThanOrEqual(150);
  });
});
