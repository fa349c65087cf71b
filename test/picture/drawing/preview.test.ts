/** The numbers of cards spent and drawn stand on the cards that they count. */
import { expect, it } from 'vitest';
import { contains, row } from '../../../src/picture/layout/box.ts';
import { previewLayout } from '../../../src/picture/layout/private.ts';
import { CARDS, type GameEvent } from '../../../src/rules/index.ts';
import { components, midGame, NAMES } from '../support/games.ts';
import { textsOf } from '../support/texts.ts';

it('each is on its own card, all at one height, whatever is spent and drawn', () => {
  const { state } = midGame(2, 'A');
  const seat = state.turn ?? 0;
  const paid = { yellow: 2, red: 1, green: 0, violet: 0, wild: 1 };
  const drawn = { yellow: 0, red: 12, green: 3, violet: 0, wild: 1 };
  const events: GameEvent[] = [
    { type: 'built', seat, space: 'C2', element: 'frame', color: 'yellow', paid },
    { type: 'drew', seat, cards: drawn },
  ];
  const texts = textsOf({
    kind: 'preview',
    request: { components, names: NAMES, seat, theme: 'dark', before: state, after: state, events },
  });
  const tags = texts.filter(({ text }) => /^[+−]\d/.test(text));
  expect(tags).toHaveLength(6);
  expect(new Set(tags.map(({ at }) => Math.round(at.y + at.height / 2 - 0.5)))).toHaveProperty('size', 1);
  const columns = row(previewLayout().cards, CARDS.length, 12);
  for (const [index, card] of CARDS.entries()) {
    const column = columns[index] ?? expect.fail('no column');
    const columnTexts = tags.filter(({ at }) => contains(column, at)).map(({ text }) => text);
    const expected = [...(paid[card] > 0 ? [`−${paid[card]}`] : []), ...(drawn[card] > 0 ? [`+${drawn[card]}`] : [])];
    expect([card, ...columnTexts]).toEqual([card, ...expected]);
  }
});
