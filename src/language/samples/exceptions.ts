/**
 * Samples for single wordings, in which a parameter means something else than usual.
 * The usual ones are in `facts.ts`.
 */
import type { Key } from '../catalogues.ts';
import { computer, duration, HOUR, number, person, points, type Sample, somebody, text } from './values.ts';

const pointsOf: Sample = (words) => [
  words.list([
    words.t('events.pointsOf', { name: person('Anni')(words), points: 54 }),
    words.t('events.pointsOf', { name: computer(words), points: 41 }),
  ]),
];

/** Where a name means something else than usual. */
export const FACTS_OF: { readonly [K in Key]?: Readonly<Record<string, Sample>> } = {
  'computers.choice': {
    name: (words) => [words.t('computers.level.master')],
    about: (words) => [words.t('computers.level.master.about')],
  },
  'computers.known': {
    names: (words) => [words.list([words.t('computers.level.apprentice'), words.t('computers.level.master')])],
  },
  'computers.numbered': { name: (words) => [words.t('computers.level.master')] },
  'computers.remove': { name: (words) => [computer(words)] },
  'computers.removed': { name: (words) => [computer(words)] },
  'computers.seat': { name: (words) => [words.t('computers.level.master')] },
  'computers.several': { name: (words) => [words.t('computers.level.master')] },
  'dialogue.byDefault': { part: (words) => [words.t('dialogue.paid', { cards: words.cards({ yellow: 2 }) })] },
  'errors.unknownGame': { game: (words) => [words.quote('zz99')] },
  'errors.wrongOption': { option: (words) => [words.quote('players')] },
  'events.built.table': { color: (words) => [words.t('game.colorNoun.red')] },
  'events.claimed': { points },
  'events.claimedWithBonus': { points },
  'events.ended': { points: pointsOf },
  'events.endedShared': { points: pointsOf },
  'events.line.ended': { points: pointsOf },
  'events.line.endedShared': { points: pointsOf },
  'events.line.roundEnded': {
    points: (words) => [words.list([words.t('events.gainOf', { name: person('Anni')(words), points: 3 })])],
  },
  'events.roundEnded': {
    points: (words) => [words.list([words.t('events.gainOf', { name: person('Anni')(words), points: 3 })])],
  },
  'game.duration.joined': {
    first: (words) => [words.t('game.duration.day', { count: 1 })],
    second: (words) => [words.t('game.duration.hour', { count: 12 })],
  },
  'game.person': { name: text('Anni') },
  'leagues.refused.groups': { given: number(3), size: number(4) },
  'leagues.refused.number': { given: number(0), least: number(1), most: number(20) },
  'leagues.row': { place: number(1), points: number(3.33) },
  'live.over': {
    ending: (words) => [
      words.t('score.winner', { name: person('Anni')(words) }),
      words.t('agreements.lastLeft', { name: person('Anni')(words) }),
    ],
    points: pointsOf,
  },
  'lobby.gameName': { names: (words) => [words.list(['Anni', computer(words)])] },
  'me.holiday.day': { day: text('2026-07-28') },
  'me.holiday': { first: text('2026-07-28'), last: text('2026-08-03') },
  'me.quiet': { from: text('22:00'), until: text('8:00') },
  'me.digest': { time: text('18:00') },
  'me.form.quiet.about': { example: text('22:00-8:00') },
  'me.holidayForm.first.about': { example: text('2026-07-28') },
  'me.wrong.day': { example: text('2026-07-28') },
  'me.wrong.day.ambiguous': { readings: (words) => [words.either(['2026-03-04', '2026-04-03'])] },
  'me.wrong.days': { example: text('2026-07-28') },
  'me.wrong.quietHours': { example: text('22:00-8:00') },
  'me.wrong.reminder': { given: duration(0.5), least: duration(1), most: duration(168) },
  'puzzles.both': { other: somebody('Béla') },
  'puzzles.proof': { points: number(54), second: number(51) },
  'refusals.cardText': { part: (words) => [words.quote('3 pink')] },
  'refusals.cardText.either': { part: (words) => [words.quote('1 yellow or 1 red')] },
  'refusals.cardText.long': { part: (words) => [words.quote('yellow and then')] },
  'refusals.components': { expected: (words) => [words.quote('printed')] },
  'refusals.element': {
    expected: (words) => [words.element('midsection')],
    element: (words) => [words.element('core')],
  },
  'refusals.players': { players: number(5) },
  'refusals.result': { winners: text('1') },
  'refusals.startingHandCards': {
    cards: (words) => [words.list([words.quote('blue')])],
    allowed: (words) => [words.list([words.quote('red'), words.quote('pairs')])],
  },
  'refusals.supply': { element: (words) => [words.t('game.elements.midsection')] },
  'refusals.tile': { tile: (words) => [words.quote('rasp/pink')] },
  'refusals.space': { space: (words) => [words.quote('Z9')] },
  'time.wrong.bank': { given: duration(0.5), least: duration(1), most: duration(336) },
  'time.wrong.increment': { given: duration(99), least: duration(0), most: duration(48) },
  'time.wrong.perTurn': { given: duration(0.5), least: duration(1), most: duration(336) },
  'help.legend.track': { fewer: number(1), most: number(2) },
  'table.plant': { built: number(3), around: number(8) },
  'table.tools.below': { points },
  'table.tools.claimed': { points },
  'table.tools.free': { points },
  'teaching.reason.last': { element: (words) => [words.element('frame', 'red'), words.element('core')] },
  'teaching.hint.ahead': { points },
  'time.clock': {
    times: (words) => [
      words.t('time.turn', { time: words.duration(24 * HOUR) }),
      words.t('time.bank.plain', { bank: words.duration(72 * HOUR) }),
    ],
  },
  'puzzles.serverSet': { time: text('9:00') },
  'touch.chosen': {
    exchange: (words) => [
      words.t('touch.pays', { paid: words.cards({ yellow: 2 }), drawn: words.cards({ red: 1, wild: 1 }) }),
    ],
  },
  'touch.pays': { drawn: (words) => [words.cards({ red: 1, wild: 1 }), words.cards({})] },
  'touch.stands': { standing: (words) => [words.t('game.ornament.2'), words.t('touch.plant')] },
  'tutorial.heading': { of: number(11) },
  'tutorial.play': { other: (words) => [computer(words)] },
  'tutorial.step.frame.text': { cost: number(1) },
  'tutorial.step.roundEnd.text': { first: points, second: points, third: points },
  'tutorial.step.welcome.text': { other: (words) => [computer(words)] },
  'tutorial.step.pass.do': { kept: number(3) },
  'tutorial.step.pass.text': { kept: number(3), other: (words) => [computer(words)] },
  'tutorial.step.finish.do': { other: (words) => [computer(words)] },
};
