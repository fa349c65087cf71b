/**
 * One sentence for each refusal: what is wrong and what would be right. A code without a sentence is a compile error.
 */
import type { Color, Element } from '../rules/index.ts';
import { capitalize, NO_MARKS } from './terms.ts';
import type { AnyRefusal, AnyRefusalCode, RefusalContext, Words } from './words.ts';

interface Wording extends RefusalContext {
  readonly words: Words;
  /** Quotes and escapes text that a person wrote. */
  readonly quoted: (text: string) => string;
}

type Of<C extends AnyRefusalCode> = Extract<AnyRefusal, { readonly code: C }>;
type Sentences = { readonly [C in AnyRefusalCode]: (refusal: Of<C>, wording: Wording) => string };

const SENTENCES: Sentences = {
  over: (_, { words }) => words.t('refusals.over'),
  turn: ({ turn }, { words, names }) => words.t('refusals.turn', { name: words.name(turn, names) }),
  phase: ({ phase }, { words }) => words.t(`refusals.phase.${phase}`),
  counts: (_, { words }) => words.t('refusals.counts'),
  space: ({ space }, { words, quoted }) => words.t('refusals.space', { space: quoted(space) }),
  plant: ({ space }, { words }) => words.t('refusals.plant', { space: words.space(space) }),
  occupied: ({ space }, { words }) => words.t('refusals.occupied', { space: words.space(space) }),
  adjacency: ({ space, element }, { words }) => {
    const facts = { space: words.space(space) };
    if (element === 'frame' || element === 'connector') return words.t(`refusals.adjacency.${element}`, facts);
    return words.t('refusals.adjacency.other', { ...facts, element: words.element(element) });
  },
  supply: ({ element, color }, { words }) => words.t('refusals.supply', { element: supplied(words, element, color) }),
  element: ({ space, element, expected }, { words }) =>
    words.t('refusals.element', {
      space: words.space(space),
      element: words.element(element),
      expected: words.element(expected),
    }),
  hand: ({ missing }, { words }) => words.t('refusals.hand', { missing: words.cards(missing) }),
  payment: ({ cost, color, paid }, { words }) =>
    words.t('refusals.payment', { price: words.price(cost, color), paid: words.cards(paid) }),
  advance: ({ allowed }, { words }) =>
    allowed.length === 0
      ? words.t('refusals.advance.forbidden')
      : words.t('refusals.advance.required', { allowed: words.either(allowed.map((steps) => words.number(steps))) }),
  take: ({ taken, count }, { words }) => {
    const facts = { taken: words.cards(taken) };
    if (count === 0) return words.t('refusals.take.none', facts);
    return words.t('refusals.take', {
      taken: capitalize(words.locale, facts.taken),
      count: words.t('game.cards.count', { count }),
    });
  },
  claim: ({ expected, claimed }, { words, safe = unchanged }) => {
    const tiles = (ids: readonly string[]) =>
      ids.length === 0
        ? words.t('refusals.claim.none')
        : words.listFew(
            ids.map((id) => safe(words.tileOf(id))),
            MAX_CLAIMS,
            'list',
          );
    return words.t('refusals.claim', { expected: tiles(expected), claimed: tiles(claimed) });
  },
  return: ({ count, returned }, { words }) =>
    count === 0
      ? words.t('refusals.return.none')
      : words.t('refusals.return', { count, returned: words.cards(returned) }),
  card: ({ card, resting }, { words, quoted }) =>
    words.t('refusals.card', {
      card: quoted(words.startCard(card)),
      resting: words.either(resting.map((id) => words.startCard(id))),
    }),
  components: ({ components, expected }, { words, quoted }) =>
    words.t('refusals.components', { components: quoted(components), expected: quoted(expected) }),

  unknownMatch: (_, { words }) => words.t('refusals.unknownMatch'),
  status: ({ status }, { words }) => words.t(`refusals.status.${status}`),
  alreadyIn: (_, { words }) => words.t('refusals.alreadyIn'),
  notIn: (_, { words }) => words.t('refusals.notIn'),
  full: ({ capacity }, { words }) => words.t('refusals.full', { capacity }),
  tooMany: ({ members, capacity }, { words }) => words.t('refusals.tooMany', { members, capacity }),
  tooFew: ({ members }, { words }) => words.t('refusals.tooFew', { count: members }),
  notHost: ({ hostId }, { words, person = unchanged }) => words.t('refusals.notHost', { host: person(hostId) }),
  leagueGame: (_, { words }) => words.t('refusals.leagueGame'),
  stranger: (_, { words }) => words.t('refusals.stranger'),
  stale: ({ since }, { words }) =>
    since.length === 0 ? words.t('refusals.stale.changed') : words.t('refusals.stale', { count: since.length }),
  nothingToUndo: ({ lastBy }, { words, person = unchanged }) =>
    lastBy === null
      ? words.t('refusals.nothingToUndo')
      : words.t('refusals.nothingToUndo.other', { name: person(lastBy) }),
  unknownComputer: ({ computer }, { words, quoted }) =>
    words.t('refusals.unknownComputer', { computer: quoted(computer) }),
  noComputer: (_, { words }) => words.t('refusals.noComputer'),
  nobodyAbsent: (_, { words }) => words.t('refusals.nobodyAbsent'),
  noStandIn: (_, { words }) => words.t('refusals.noStandIn'),
  hasLeft: (_, { words }) => words.t('leagues.refused.hasLeft'),
  apart: ({ as, own }, { words }) => words.t(own ? 'refusals.apart.own' : `refusals.apart.${as}`),
  unknownCode: (_, { words }) => words.t('refusals.unknownCode'),
  noVote: (_, { words }) => words.t('refusals.noVote'),
  ownVote: (_, { words }) => words.t('refusals.ownVote'),
  awayVote: (_, { words }) => words.t('live.standIn', { button: words.t('time.standIn.back') }),
  time: ({ field, given, least, most }, { words }) =>
    words.t(`time.wrong.${field}`, {
      given: words.duration(given),
      least: words.duration(least),
      most: words.duration(most),
    }),

  paused: (_, { words }) => words.t('refusals.paused'),
  notPaused: (_, { words }) => words.t('refusals.notPaused'),
  resigned: (_, { words }) => words.t('refusals.resigned'),
  alreadyAgreed: (_, { words }) => words.t('refusals.alreadyAgreed'),
  notFinished: (_, { words }) => words.t('refusals.notFinished'),
  notResigned: (_, { words }) => words.t('refusals.notResigned'),
  proposalOpen: ({ by, own }, { words, person = unchanged }) =>
    own ? words.t('refusals.proposalOpen.own') : words.t('refusals.proposalOpen', { name: person(by) }),
  proposalClosed: ({ status }, { words }) => words.t(`refusals.proposalClosed.${status}`),
  notAsked: ({ voters }, { words, safe = unchanged }) =>
    words.t('refusals.notAsked', { names: words.either(voters.map((voter) => words.person(safe(voter)))) }),
  hasSeat: ({ name }, { words, safe = unchanged }) => words.t('refusals.hasSeat', { name: words.person(safe(name)) }),

  planLong: ({ most }, { words }) => words.t('refusals.planLong', { most }),
  noteLong: ({ most }, { words }) => words.t('refusals.noteLong', { most }),
  planEnds: (_, { words }) => words.t('refusals.planEnds'),
  ownTurn: (_, { words }) => words.t('refusals.ownTurn'),
  planEmpty: (_, { words }) => words.t('refusals.planEmpty'),
  planDeparted: (_, { words }) => words.t('refusals.planDeparted'),
  tile: ({ tile }, { words, quoted }) => words.t('refusals.tile', { tile: quoted(tile) }),
  tileClaimed: ({ tile }, { words }) => words.t('refusals.tileClaimed', { tile: words.tileOf(tile) }),
  overtaken: (_, { words }) => words.t('refusals.overtaken'),

  cardText: (fault, { words, quoted }) => {
    const part = quoted(fault.part);
    if (fault.reason === 'unknown') return words.t('refusals.cardText', { part });
    if (fault.reason !== 'ambiguous') return words.t(`refusals.cardText.${fault.reason}`, { part });
    const plain = words.withMarks(NO_MARKS);
    const readings = fault.readings
      .slice(0, MAX_READINGS)
      .map((cards) => words.t('game.quote', { text: plain.cards(cards) }));
    return words.t('refusals.cardText.ambiguous', { part, readings: words.either(readings) });
  },
};

const MAX_CLAIMS = 8;

const MAX_READINGS = 4;

export function refusalSentence(words: Words, refusal: AnyRefusal, about: RefusalContext = {}): string {
  const { safe = unchanged } = about;
  const wording: Wording = { ...about, words, quoted: (text) => safe(words.quote(text)) };
  const sentence = SENTENCES[refusal.code] as (refusal: AnyRefusal, wording: Wording) => string;
  return sentence(refusal, wording);
}

/** Names frames with their color, because the supply counts them by color. */
function supplied(words: Words, element: Element, color: Color | null): string {
  const many = words.t(`game.elements.${element}`);
  if (element !== 'frame' || color === null) return many;
  return words.t('game.element.colored', {
    element: many,
    color: words.t(`game.colorNoun.${color}`),
  });
}

function unchanged(text: string): string {
  return text;
}

/** `code`: of the log entry; null if the database failed. */
export function failureText(
  words: Words,
  outcome: 'nothing' | 'saved' | 'unknown',
  code: string | null,
  { isDamaged = false } = {},
): string {
  if (code === null) return words.t(AFTER_STORAGE_FAILURE[outcome]);
  if (isDamaged && outcome === 'nothing') return words.t('errors.damaged', { code });
  return words.t(outcome === 'nothing' ? 'errors.unexpected' : 'errors.savedBroken', { code });
}

const AFTER_STORAGE_FAILURE = {
  nothing: 'errors.notSaved',
  saved: 'errors.saved',
  unknown: 'errors.unsure',
} as const;
