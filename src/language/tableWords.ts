/**
 * What the table page says beside its game, in the shape in which the page asks for it.
 * Sentences about a game that has gone on are put together by whoever shows it; what the page puts together itself it gets by number.
 */
import type { Card, Color, CommonNumbers, Element } from '../rules/index.ts';
import type { Key } from './catalogues.ts';
import type { Words } from './words.ts';

const COLORS = ['yellow', 'red', 'green', 'violet'] as const satisfies readonly Color[];
const CARDS = [...COLORS, 'wild'] as const satisfies readonly Card[];
const ELEMENTS = ['frame', 'midsection', 'core', 'table', 'connector'] as const satisfies readonly Element[];
const TOOLS = ['hammer', 'saw', 'plane', 'chisel', 'try-square', 'brace'] as const;
const START_CARDS = ['violet', 'green', 'yellow', 'red', 'pairs'] as const;
/** More than there are of any kind. */
const MOST_CARDS = 30;
const MOST_POINTS = 60;

/** What the page fills in. */
const gap = (name: string) => `{{${name}}}`;
const gaps = <Names extends string>(...names: readonly Names[]) =>
  Object.fromEntries(names.map((name) => [name, gap(name)])) as Record<Names, string>;

function byNumber(most: number, say: (count: number) => string): string[] {
  return Array.from({ length: most + 1 }, (_, count) => say(count));
}

function byKey<Name extends string, Said>(names: readonly Name[], say: (name: Name) => Said): Record<Name, Said> {
  return Object.fromEntries(names.map((name) => [name, say(name)])) as Record<Name, Said>;
}

export function tableWords(words: Words, numbers: CommonNumbers) {
  return {
    title: words.t('touch.title'),
    build: words.t('touch.build'),
    offline: words.t('touch.offline', gaps('time')),
    game: gameTerms(words, numbers),
    building: buildWords(words, numbers),
    turn: turnWords(words),
    plan: planWords(words),
    page: pageWords(words),
    past: pastWords(words),
  };
}

function gameTerms(words: Words, { costs, points }: CommonNumbers) {
  const ofColor = (color: Color | null) => byKey(ELEMENTS, (element) => words.element(element, color));
  return {
    cards: byKey(CARDS, (card) => byNumber(MOST_CARDS, (count) => words.t(`game.cards.${card}`, { count }))),
    noCards: words.t('game.cards.none'),
    anyColor: byNumber(Math.max(...Object.values(costs)), (count) => words.price(count, null)),
    enumeration: words.enumeration([gap('first'), gap('second')]),
    elements: { ...byKey(COLORS, ofColor), none: ofColor(null) },
    ornaments: byNumber(4, (level) => words.t(`game.ornament.${level}` as Key)),
    colors: byKey(COLORS, (color) => words.color(color)),
    points: byNumber(MOST_POINTS, (count) => words.t('game.points', { count })),
    rounds: byNumber(points.connector.length, (round) => words.t('game.roundOf', { round })),
    tools: byKey(TOOLS, (tool) => words.tool(tool)),
    tiles: byKey(COLORS, (color) =>
      words.t('game.tile', { tool: gap('tool'), color: words.t(`game.colorNoun.${color}`) }),
    ),
    startCards: byKey(START_CARDS, (card) => words.startCard(card)),
    places: {
      tools: words.t('game.toolBoard'),
      track: words.t('game.rewardTrack'),
      stacks: words.t('game.materialStacks'),
      resting: words.t('game.restingArea'),
      supply: words.t('game.supply'),
    },
    rewardChoice: words.t('game.rewardChoice', gaps('same', 'other')),
    labelled: words.labelled(gap('label'), gap('content')),
  };
}

function buildWords(words: Words, { advances }: CommonNumbers) {
  return {
    can: words.t('touch.canBuild', gaps('space', 'element', 'price')),
    tooDear: words.t('touch.tooDear', gaps('space', 'element', 'price')),
    stands: words.t('touch.stands', gaps('space', 'standing')),
    plant: words.t('touch.plant'),
    chosen: words.t('touch.chosen', gaps('space', 'exchange')),
    pays: words.t('touch.pays', gaps('paid', 'drawn')),
    points: words.t('touch.points', gaps('points')),
    gain: words.t('touch.gain', gaps('tile')),
    tapSpace: words.t('touch.tapSpace'),
    nothing: words.t('dialogue.nothingToBuild'),
    payWith: words.t('dialogue.choosePayment'),
    draw: words.t('dialogue.chooseDraw'),
    drawNothing: words.t('dialogue.drawNothing'),
    advance: byNumber(Math.max(...advances), (count) => words.t('dialogue.advance', { count })),
    more: words.t('touch.more'),
    fewer: words.t('touch.fewer'),
  };
}

function turnWords(words: Words) {
  return {
    pass: words.t('turn.pass'),
    undo: words.t('turn.undo'),
    cancel: words.t('dialogue.cancel'),
    confirm: words.t('dialogue.confirm'),
    keepQuestion: words.t('dialogue.chooseKeep'),
    keep: words.t('touch.keep'),
    chooseQuestion: words.t('dialogue.chooseCard'),
    takeQuestion: words.t('dialogue.chooseSubstitutes'),
    take: words.t('turn.take'),
    hint: words.t('teaching.hint.button'),
    hintShow: words.t('touch.hintShow'),
    hintWait: words.t('touch.hintWait'),
    sent: words.t('touch.sent'),
    playing: words.t('touch.playing'),
  };
}

function planWords(words: Words) {
  return {
    open: words.t('touch.plan'),
    close: words.t('touch.planClose'),
    add: words.t('touch.planAdd'),
    title: words.t('plans.title'),
    about: words.t('plans.private'),
    empty: words.t('plans.empty'),
    nextOwn: words.t('plans.next.own'),
    nextOther: words.t('plans.next.other', gaps('name')),
    pass: words.t('plans.pass'),
    skip: words.t('plans.skip'),
    back: words.t('plans.back'),
    clear: words.t('plans.clear'),
    queue: words.t('touch.queue'),
    queueAlways: words.t('plans.queue.always'),
    queueUnless: words.t('plans.queue.unless', gaps('tile')),
    unqueue: words.t('plans.unqueue'),
    queued: words.t('plans.queued'),
    note: words.t('plans.editNote'),
    noteAbout: words.t('plans.noteLabel'),
  };
}

function pageWords(words: Words) {
  return {
    games: words.t('touch.games'),
    menu: words.t('touch.menu'),
    yours: words.t('touch.yours'),
    watching: words.t('touch.watching'),
    board: words.t('touch.board'),
    others: words.t('touch.others'),
    tools: words.t('touch.tools'),
    log: words.t('touch.log'),
    whole: words.t('touch.whole'),
    boardOf: words.t('touch.boardOf', gaps('name')),
    enlarge: words.t('touch.enlarge', gaps('name')),
    spaces: words.t('touch.spaces'),
    sound: words.t('touch.sound'),
    theme: words.t('replay.theme'),
    language: words.t('replay.language'),
    thread: words.t('touch.thread'),
    invite: words.t('touch.invite'),
    inviteRefused: words.t('touch.inviteRefused'),
    clock: words.t('touch.clock'),
    hands: byNumber(MOST_CARDS, (count) => words.t('turn.handCount', { count })),
  };
}

function pastWords(words: Words) {
  return {
    open: words.t('touch.past'),
    now: words.t('touch.now'),
    since: words.t('touch.since'),
    start: words.t('replay.start'),
    save: words.t('replay.save'),
    share: words.t('touch.share'),
    shareTooOld: words.t('touch.shareTooOld'),
    shareRefused: words.t('touch.shareRefused'),
    misses: words.t('replay.misses'),
    played: words.t('replay.played'),
    review: words.t('teaching.review.again'),
    controls: {
      first: words.t('replay.first'),
      back: words.t('replay.back'),
      play: words.t('replay.play'),
      pause: words.t('replay.pause'),
      forward: words.t('replay.forward'),
      last: words.t('replay.last'),
      position: words.t('replay.position'),
    },
  };
}
