import { describe, expect, it } from 'vitest';
import { type AnyRefusal, type AnyRefusalCode, createLanguage } from '../../../src/language/index.ts';
import type { PlayedMove } from '../../../src/match/index.ts';

const language = createLanguage((fault) => {
  throw new Error(fault);
});

const PLAYED: PlayedMove = {
  number: 1,
  version: 2,
  seat: 0,
  move: { seat: 0, type: 'pass', return: {} },
  events: [],
  at: new Date(0),
  automatic: null,
};

/** At least one of every code: a missing one does not compile. */
const REFUSALS: { readonly [C in AnyRefusalCode]: readonly Extract<AnyRefusal, { code: C }>[] } = {
  unknownComputer: [{ ok: false, code: 'unknownComputer', computer: 'Grandmaster *9000*' }],
  noComputer: [{ ok: false, code: 'noComputer' }],
  over: [{ ok: false, code: 'over' }],
  turn: [{ ok: false, code: 'turn', seat: 0, turn: 1 }],
  phase: (['substitute', 'build', 'choose', 'over'] as const).map((phase) => ({
    ok: false,
    code: 'phase',
    phase,
    type: 'build',
  })),
  counts: [{ ok: false, code: 'counts', cards: { red: -1 } }],
  space: [{ ok: false, code: 'space', space: 'Z9'.repeat(1000) }],
  plant: [{ ok: false, code: 'plant', space: 'B2' }],
  occupied: [{ ok: false, code: 'occupied', space: 'C3' }],
  adjacency: (['frame', 'connector', 'core'] as const).map((element) => ({
    ok: false,
    code: 'adjacency',
    space: 'A1',
    element,
  })),
  supply: [
    { ok: false, code: 'supply', element: 'frame', color: 'red' },
    { ok: false, code: 'supply', element: 'table', color: 'red' },
    { ok: false, code: 'supply', element: 'connector', color: null },
  ],
  element: [{ ok: false, code: 'element', space: 'C2', element: 'core', expected: 'frame' }],
  hand: [{ ok: false, code: 'hand', missing: { red: 2 } }],
  payment: [
    { ok: false, code: 'payment', cost: 3, color: 'yellow', paid: { red: 2 } },
    { ok: false, code: 'payment', cost: 4, color: null, paid: {} },
  ],
  advance: [
    { ok: false, code: 'advance', allowed: [1, 2], advance: null },
    { ok: false, code: 'advance', allowed: [], advance: 1 },
  ],
  take: [
    { ok: false, code: 'take', taken: { wild: 1 }, count: 1 },
    { ok: false, code: 'take', taken: { wild: 1 }, count: 0 },
  ],
  claim: [
    { ok: false, code: 'claim', expected: ['hammer/red'], claimed: [] },
    { ok: false, code: 'claim', expected: [], claimed: Array.from({ length: 48 }, () => 'y'.repeat(80)) },
  ],
  return: [3, 1, 0].map((count) => ({ ok: false, code: 'return', count, returned: { red: 1 } })),
  card: [{ ok: false, code: 'card', card: 'sunrise', resting: ['red', 'pairs'] }],
  components: [{ ok: false, code: 'components', components: 'mine', expected: 'standard' }],
  unknownMatch: [{ ok: false, code: 'unknownMatch', matchId: 'abcdefghij' }],
  status: (['lobby', 'running', 'finished', 'cancelled'] as const).map((status) => ({
    ok: false,
    code: 'status',
    status,
  })),
  alreadyIn: [{ ok: false, code: 'alreadyIn' }],
  notIn: [{ ok: false, code: 'notIn' }],
  full: [{ ok: false, code: 'full', capacity: 3 }],
  tooMany: [{ ok: false, code: 'tooMany', members: 3, capacity: 2 }],
  tooFew: [{ ok: false, code: 'tooFew', members: 1 }],
  notHost: [{ ok: false, code: 'notHost', hostId: '42' }],
  leagueGame: [{ ok: false, code: 'leagueGame' }],
  stranger: [{ ok: false, code: 'stranger' }],
  stale: [
    { ok: false, code: 'stale', version: 3, since: [PLAYED, PLAYED] },
    { ok: false, code: 'stale', version: 3, since: [] },
  ],
  nothingToUndo: [
    { ok: false, code: 'nothingToUndo', lastBy: null },
    { ok: false, code: 'nothingToUndo', lastBy: '42' },
  ],
  nobodyAbsent: [{ ok: false, code: 'nobodyAbsent' }],
  noStandIn: [{ ok: false, code: 'noStandIn' }],
  hasLeft: [{ ok: false, code: 'hasLeft' }],
  noVote: [{ ok: false, code: 'noVote' }],
  apart: [
    { ok: false, code: 'apart', as: 'joining', own: false },
    { ok: false, code: 'apart', as: 'inviting', own: false },
    { ok: false, code: 'apart', as: 'joining', own: true },
  ],
  unknownCode: [{ ok: false, code: 'unknownCode' }],
  ownVote: [{ ok: false, code: 'ownVote' }],
  awayVote: [{ ok: false, code: 'awayVote' }],
  time: (['perTurn', 'bank', 'increment'] as const).map((field) => ({
    ok: false,
    code: 'time',
    field,
    given: 0,
    least: 600_000,
    most: 14 * 86_400_000,
  })),
  planLong: [{ ok: false, code: 'planLong', most: 20 }],
  noteLong: [{ ok: false, code: 'noteLong', most: 500 }],
  planEnds: [{ ok: false, code: 'planEnds' }],
  ownTurn: [{ ok: false, code: 'ownTurn' }],
  planEmpty: [{ ok: false, code: 'planEmpty' }],
  planDeparted: [{ ok: false, code: 'planDeparted' }],
  tile: [{ ok: false, code: 'tile', tile: 'spoon/blue' }],
  tileClaimed: [{ ok: false, code: 'tileClaimed', tile: 'hammer/yellow' }],
  overtaken: [{ ok: false, code: 'overtaken' }],
  paused: [{ ok: false, code: 'paused' }],
  notPaused: [{ ok: false, code: 'notPaused' }],
  resigned: [{ ok: false, code: 'resigned' }],
  alreadyAgreed: [{ ok: false, code: 'alreadyAgreed' }],
  notFinished: [{ ok: false, code: 'notFinished' }],
  notResigned: [{ ok: false, code: 'notResigned' }],
  proposalOpen: [true, false].map((own) => ({ ok: false, code: 'proposalOpen', by: '42', own })),
  proposalClosed: (['agreed', 'declined', 'withdrawn', 'expired'] as const).map((status) => ({
    ok: false,
    code: 'proposalClosed',
    status,
  })),
  notAsked: [{ ok: false, code: 'notAsked', voters: ['42', '43'] }],
  hasSeat: [{ ok: false, code: 'hasSeat', name: 'Mia' }],
  cardText: (['empty', 'long', 'unknown'] as const).map((reason) => ({
    ok: false,
    code: 'cardText',
    reason,
    part: 'foo',
  })),
};

const about = { names: ['Anni', 'Peter'], person: (id: string) => `<@${id}>` };

describe.each(language.locales.map(({ code }) => code))('refusals in %s', (code) => {
  const words = language.of(code);

  it.each(Object.entries(REFUSALS))('has a sentence for %s', (_, refusals: readonly AnyRefusal[]) => {
    for (const refusal of refusals) {
      const sentence = words.refusal(refusal, about);
      expect(sentence).toMatch(/^[\p{Lu}\p{Lo}\d„“「<].*[.。]$/su);
      expect(sentence).not.toContain('undefined');
      expect(sentence.length).toBeLessThanOrEqual(1000);
      expect(words.refusal(refusal)).not.toContain('undefined');
    }
  });
});

describe('a refusal', () => {
  const en = language.of('en');

  it('says what the cards were and what would be correct', () => {
    const [payment] = REFUSALS.payment;
    const sentence = payment ? en.refusal(payment) : '';
    expect(sentence).toContain('2 red');
    expect(sentence).toContain('It costs 3 yellow');
  });

  it('names people by the names given', () => {
    expect(en.refusal({ ok: false, code: 'turn', seat: 0, turn: 1 }, about)).toContain('Peter');
    expect(en.refusal({ ok: false, code: 'nothingToUndo', lastBy: '42' }, about)).toContain('<@42>');
  });

  it('shows what people wrote short and escaped', () => {
    const sentence = en.refusal(
      { ok: false, code: 'space', space: '*bold* '.repeat(300) },
      {
        safe: (text) => text.replaceAll('*', '\\*'),
      },
    );
    expect(sentence).toContain('“\\*bold\\* ');
    expect(sentence.length).toBeLessThan(200);
  });
});
