/** Samples for every parameter of the wordings, so that all wordings can be read as people see them. */
import type { Key } from '../../src/language/catalogues/catalogues.ts';
import type { Words } from '../../src/language/words.ts';

type Fact = string | number;
/** The usual one first, then unusual ones for the checks. */
type Facts = readonly [Fact, ...Fact[]];
export type Sample = (words: Words) => Facts;

const HOUR = 3_600_000;
const LONG_NAME = 'Hubert Blaine Wolfeschlegelstein';

const person = (name: string) => (words: Words) => words.person(name);
const computer = (words: Words) => words.t('computers.seat', { name: words.t('computers.level.master') });
const names = (words: Words) => words.list([person('Anni')(words), computer(words)]);
const line = (words: Words) =>
  words.t('events.line', {
    name: person('Anni')(words),
    parts: words.t('events.line.drew', { cards: words.cards({ yellow: 2, wild: 1 }) }),
  });

const somebody =
  (name: string): Sample =>
  (words) => [person(name)(words), computer(words), person(LONG_NAME)(words), person('$& {{x}}')(words)];
const number =
  (...values: readonly [number, ...number[]]): Sample =>
  () =>
    values;
const text =
  (...values: readonly [string, ...string[]]): Sample =>
  () =>
    values;
const wording =
  (first: Key, ...others: readonly Key[]): Sample =>
  (words) => [words.t(first), ...others.map((key) => words.t(key))];
const computerSeat: Sample = (words) => [computer(words)];
const cards: Sample = (words) => [
  words.cards({ yellow: 2, wild: 1 }),
  words.cards({ violet: 1 }),
  words.cards({ yellow: 5, red: 2, green: 1, violet: 3, wild: 2 }),
  words.cards({}),
];
const duration =
  (...hours: readonly [number, ...number[]]): Sample =>
  (words) => {
    const [first, ...others] = hours;
    return [words.duration(first * HOUR), ...others.map((each) => words.duration(each * HOUR))];
  };
const points: Sample = (words) => [
  words.t('game.points', { count: 5 }),
  words.t('game.points', { count: 1 }),
  words.t('game.points', { count: 0 }),
];

const pointsOf: Sample = (words) => [
  words.list([
    words.t('events.pointsOf', { name: person('Anni')(words), points: 54 }),
    words.t('events.pointsOf', { name: computer(words), points: 41 }),
  ]),
];

const gainOf: Sample = (words) => [words.list([words.t('events.gainOf', { name: person('Anni')(words), points: 3 })])];

/** For wordings in which a parameter has another meaning than usual. */
export const SAMPLES_BY_KEY: { readonly [K in Key]?: Readonly<Record<string, Sample>> } = {
  'live.expired': { choice: wording('commands.choice.as.link') },
  'live.noActivity': { choice: wording('commands.choice.as.link') },
  'touch.noGames': { command: wording('commands.play.name') },
  'computers.choice': { name: wording('computers.level.master'), about: wording('computers.level.master.about') },
  'computers.known': {
    names: (words) => [words.list([words.t('computers.level.apprentice'), words.t('computers.level.master')])],
  },
  'computers.numbered': { name: wording('computers.level.master') },
  'computers.remove': { name: computerSeat },
  'computers.removed': { name: computerSeat },
  'computers.seat': { name: wording('computers.level.master') },
  'computers.several': { name: wording('computers.level.master') },
  'dialogue.byDefault': { part: (words) => [words.t('dialogue.paid', { cards: words.cards({ yellow: 2 }) })] },
  'errors.unknownGame': { game: (words) => [words.quote('zz99')] },
  'errors.wrongOption': { option: (words) => [words.quote('players')] },
  'events.ended': { points: pointsOf },
  'events.endedShared': { points: pointsOf },
  'events.line.ended': { points: pointsOf },
  'events.line.endedShared': { points: pointsOf },
  'events.line.roundEnded': { points: gainOf },
  'events.roundEnded': { points: gainOf },
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
  'events.line.pieces': { what: wording('game.elements.connector', 'game.element.table'), spaces: text('E3, D4') },
  'refusals.supply': { element: wording('game.elements.midsection') },
  'refusals.tile': { tile: (words) => [words.quote('rasp/pink')] },
  'refusals.space': { space: (words) => [words.quote('Z9')] },
  'time.clock.whole': { time: text('3 d') },
  'time.clock.either': { turn: text('3 d 12 h'), bank: text('3 d'), increment: text('12 h') },
  'time.duration.unit': { text: number(3), hours: text('3 h'), days: text('3 d') },
  'time.wrong.bank': { given: duration(0.5), least: duration(1), most: duration(336) },
  'time.wrong.increment': { given: duration(99), least: duration(0), most: duration(48) },
  'time.wrong.perTurn': { given: duration(0.5), least: duration(1), most: duration(336) },
  'help.legend.track': { fewer: number(1), most: number(2) },
  'table.plant': { built: number(3), around: number(8) },
  'table.tools.below': { points },
  'table.tools.claimed': { points },
  'table.tools.free': { points },
  'teaching.reason.last': { element: (words) => [words.element('frame', 'red'), words.element('core')] },
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
  'touch.stands': { standing: wording('game.ornament.2', 'touch.plant') },
  'tutorial.heading': { of: number(11) },
  'tutorial.play': { other: computerSeat },
  'tutorial.step.frame.text': { cost: number(1) },
  'tutorial.step.roundEnd.text': { first: points, second: points, third: points },
  'tutorial.step.welcome.text': { other: computerSeat },
  'tutorial.step.pass.do': { kept: number(3) },
  'tutorial.step.pass.text': { kept: number(3), other: computerSeat },
  'tutorial.step.finish.do': { other: computerSeat },
};

const move: Sample = (words) => [
  words.t('teaching.move.build', { element: words.element('frame', 'red'), space: 'C2' }),
  words.t('teaching.move.passAll'),
];
const MOMENT = '28.11. 18:00';

/** By the parameter's name. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  address: text('https://discord.com/oauth2/authorize'),
  advances: (words) => [words.either([words.number(1), words.number(2)])],
  ahead: number(4, 1, 0),
  all: number(71),
  allowed: (words) => [words.either([words.number(1), words.number(2)])],
  answer: (words) => [words.t('dialogue.spaceOption', { space: 'C2', element: words.element('frame', 'red') })],
  back: text(MOMENT),
  badges: (words) => [words.list([words.t('profiles.badge.firstWinA'), words.t('profiles.badge.byOnePoint')])],
  bank: duration(72, 1),
  behind: number(3, 1, 0),
  below: points,
  best: number(12, 1),
  better: move,
  bonus: number(2, 1),
  built: wording('game.ornament.2', 'game.ornament.0'),
  button: wording('tutorial.continue'),
  by: somebody('Béla'),
  capacity: number(4, 2),
  card: (words) => [words.startCard('pairs'), words.startCard('violet')],
  cards,
  channel: text('#intarsia'),
  claimed: (words) => [words.tileOf('saw/red')],
  clock: (words) => [
    words.t('time.clock', {
      times: words.t('time.bank', { bank: words.duration(72 * HOUR), increment: words.duration(12 * HOUR) }),
      whenUp: words.t('time.whenUp.standIn'),
    }),
    words.t('time.none'),
  ],
  code: text('K7QM-2XPA'),
  color: wording('game.colorNoun.yellow', 'game.colorNoun.violet'),
  command: text('/build C2'),
  components: (words) => [words.quote('standard')],
  computer: (words) => [words.quote('Deep Parquet')],
  content: cards,
  cost: number(3, 1),
  date: text('28.11.'),
  decline: wording('agreements.decline'),
  done: number(12),
  draws: (words) => [
    words.listFew(
      ['yellow', 'red', 'green'].map((color) => words.bracketed(words.cards({ [color]: 2 }))),
      2,
      'either',
    ),
  ],
  element: (words) => [words.element('midsection'), words.element('connector'), words.element('frame', 'violet')],
  entered: number(1),
  example: text('18:00'),
  expected: (words) => [words.tileOf('hammer/yellow')],
  file: text('data/components.json'),
  free: text('components-2'),
  first: wording('refusals.notPaused'),
  four: number(12),
  frames: number(60),
  position: number(3),
  from: somebody('Kim'),
  games: (words) => [words.labelled(words.t('leagues.column.wins'), words.number(3))],
  game: (words) => [
    words.t('lobby.gameName', {
      number: 7,
      names: words.list(['Anni', computer(words)]),
      side: words.t('game.side.A'),
    }),
  ],
  gained: points,
  given: (words) => [words.quote('Atlantis')],
  grade: wording('puzzles.grade.easy', 'puzzles.grade.hard'),
  host: somebody('Béla'),
  id: text('ab12'),
  increment: duration(12, 1),
  joined: number(2, 1),
  kept: (words) => [words.t('game.cards.count', { count: 2 }), words.t('game.cards.count', { count: 1 })],
  label: wording('dialogue.choosePayment'),
  language: text('English'),
  last: text('2026-08-03'),
  league: text('Winter'),
  least: duration(1),
  left: number(12, 1),
  line: (words) => [line(words)],
  lobby: text('#intarsia'),
  medal: text('🥇'),
  members: number(3),
  message: text('moves.3.space'),
  missing: cards,
  moment: text(MOMENT),
  month: (words) => [new Intl.DateTimeFormat(words.locale, { month: 'long', year: 'numeric' }).format(new Date(0))],
  most: number(30),
  move,
  moves: (words) => [words.either(['C2', words.t('turn.pass')])],
  name: somebody('Anni'),
  names: (words) => [names(words), person('Anni')(words)],
  needed: number(2),
  needs: (words) => [words.list([words.t('table.needs.4', { count: 1 }), words.t('table.needs.1', { count: 2 })])],
  next: text(MOMENT),
  note: wording('dialogue.suggested'),
  now: text('18:00'),
  number: number(3, 1),
  of: somebody('Kim'),
  one: number(1),
  option: wording('commands.option.game.name'),
  ornaments: (words) => [
    words.enumeration([words.t('table.needs.4', { count: 1 }), words.t('table.needs.1', { count: 2 })]),
    '–',
  ],
  order: (words) => [words.enumeration([words.t('leagues.tie.direct'), words.t('leagues.tie.wins')])],
  other: number(1),
  own: text('my-box'),
  page: number(2),
  pages: number(5),
  paid: cards,
  part: wording('table.part.overview'),
  parts: wording('events.line.passed'),
  path: text('moves[3].space'),
  pass: wording('turn.pass'),
  pay: cards,
  payments: (words) => [
    words.either([words.bracketed(words.cards({ yellow: 2 })), words.bracketed(words.cards({ wild: 2 }))]),
  ],
  permissions: (words) => [
    words.list([
      words.quote(words.t('errors.permission.SendMessages')),
      words.quote(words.t('errors.permission.AttachFiles')),
    ]),
  ],
  phase: wording('game.phase.build', 'game.phase.choose'),
  piece: (words) => [words.t('teaching.reason.piece', { element: words.element('table'), space: 'D3' })],
  pieces: (words) => [
    words.list([
      words.t('teaching.reason.piece', { element: words.element('table'), space: 'D3' }),
      words.t('teaching.reason.piece', { element: words.element('frame'), space: 'E2' }),
    ]),
  ],
  percent: number(54.5),
  place: text('#intarsia'),
  places: (words) => [words.either(['#intarsia', '#games'])],
  planned: (words) => [words.t('plans.step.build', { name: person('Anni')(words), space: 'C2' })],
  played: (words) => [line(words)],
  players: (words) => [words.t('game.players', { count: 2 }), words.t('game.players', { count: 4 })],
  points: number(5, 1, 0),
  price: (words) => [words.price(2, 'yellow'), words.price(4, null)],
  rating: text('1532 (+12)'),
  readings: (words) => [words.either([words.cards({ yellow: 2 }), words.cards({ green: 2 })])],
  reason: (words) => [words.t('refusals.occupied', { space: 'C2' })],
  refusal: text('40333'),
  relative: (words) => [new Intl.RelativeTimeFormat(words.locale).format(2, 'hour')],
  right: number(5),
  resting: (words) => [words.either([words.startCard('pairs'), words.startCard('red')])],
  returned: cards,
  round: number(2),
  rounds: number(5),
  season: number(2),
  size: number(6),
  same: number(2),
  scores: text('54/41'),
  seat: number(2),
  second: (words) => [words.t('refusals.tile', { tile: words.quote('rasp') })],
  server: text('Board Games'),
  settings: (words) => [
    words.t('lobby.settings', { side: words.t('game.side.A'), players: words.t('game.players', { count: 3 }) }),
  ],
  side: wording('game.side.A', 'game.side.B'),
  sign: text('◇'),
  since: text(MOMENT),
  solved: number(5, 1),
  space: text('C2'),
  spaces: text('C2 D3'),
  startingPlayer: number(7),
  steps: number(2, 1),
  take: cards,
  taken: cards,
  text: (words) => [words.quote('soon')],
  thread: text('#Intarsia ab12'),
  tile: (words) => [words.tile('hammer', 'yellow'), words.tile('try-square', 'violet')],
  tiles: (words) => [
    words.list([
      words.t('game.tile.points', { tile: words.tile('hammer', 'yellow'), points: 5 }),
      words.t('game.tile.points', { tile: words.tile('saw', 'yellow'), points: 2 }),
    ]),
  ],
  three: number(7),
  time: duration(24, 1),
  times: (words) => [words.list([words.duration(12 * HOUR), words.duration(2 * HOUR)])],
  title: wording('tutorial.step.frame.title'),
  to: somebody('Béla'),
  tool: (words) => [words.tool('hammer'), words.tool('try-square')],
  toolTiles: text('3/2'),
  total: number(34),
  tried: number(9, 1),
  two: number(3),
  until: text('8:00'),
  votes: number(1),
  values: text('1, 2, 3'),
  wanted: number(14),
  what: (words) => [words.space('C2')],
  whenUp: wording('time.whenUp.vote'),
  why: (words) => [
    words.groups([
      words.t('teaching.reason.tile', { tile: words.tile('plane', 'red'), points: 5 }),
      words.t('teaching.reason.reach', { count: 2 }),
    ]),
  ],
  winner: somebody('Anni'),
  winners: (words) => [names(words)],
  year: text('2026'),
  zone: text('Europe/Budapest'),
};
