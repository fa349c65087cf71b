/** A game that ended by resignations shows who has won and who has resigned. */
import { describe, expect, it } from 'vitest';
import { createLanguage, scoreSheetWords } from '../../../src/language/index.ts';
import { FrameDrawer, readFilmPositions } from '../../../src/picture/film/render.ts';
import { namePlaceholder, withResignations } from '../../../src/picture/index.ts';
import { contains } from '../../../src/picture/layout/box.ts';
import { scoreSheetLayout } from '../../../src/picture/layout/scoreSheet.ts';
import { tableLayout } from '../../../src/picture/layout/table.ts';
import { createScene } from '../../../src/picture/pool/renderer.ts';
import { type GameState, playerCount } from '../../../src/rules/index.ts';
import { components, NAMES } from '../support/games.ts';
import { lateGame, recordsOf } from '../support/recorded.ts';
import { textsOf } from '../support/texts.ts';

const language = createLanguage();

/** The keys of the parts drawn in a box of a scene. */
function tableOf(state: GameState, resigned: readonly number[]) {
  const names = NAMES.slice(0, state.players.length);
  return createScene({
    kind: 'table',
    request: { components, state, names, theme: 'dark', lastMoves: [], resigned },
  });
}

function standingsOf(state: GameState, resigned: readonly number[]): string[] {
  const measures = { tools: components.tools.length, rewardSpaces: components.rewardTrack.length };
  const { parts } = tableOf(state, resigned);
  return tableLayout(playerCount(state), measures).seats.map(
    ({ header }) => parts.find(({ at }) => at === header.card || contains(header.card, at))?.key ?? '',
  );
}

describe('a game that all but one have resigned', () => {
  it('is won by the remaining player, in pictures of any table size', () => {
    for (const players of [2, 3, 4] as const) {
      const { state } = lateGame(players, 'A');
      for (let left = 0; left < players; left++) {
        const resigned = state.players.flatMap((_, seat) => (seat === left ? [] : [seat]));
        expect(withResignations(state, resigned)).toEqual({ ...state, turn: null, winners: [left] });
        const won = tableOf({ ...state, turn: null, winners: [left] }, resigned);
        expect(tableOf(state, resigned).parts.map(({ key }) => key)).toEqual(won.parts.map(({ key }) => key));
      }
    }
  });

  it('continues while two players remain, with a flag at those who have resigned', () => {
    const { state } = lateGame(3, 'A');
    expect(withResignations(state, [1])).toBe(state);
    const [before, after] = [standingsOf(state, []), standingsOf(state, [1])];
    expect(before.map((key, seat) => key === after[seat])).toEqual([true, false, true]);
  });

  it('has its winner first on the score sheet, whatever the points, and says who has resigned', () => {
    const { state } = lateGame(2, 'A');
    const [first = 0, second = 0] = state.players.map(({ points }) => points.tools);
    const behind = first < second ? 0 : 1;
    const resigned = [1 - behind];
    const shown = withResignations(state, resigned);
    for (const { code } of language.locales) {
      const words = scoreSheetWords(
        language.of(code),
        shown,
        [0, 1].map((seat) => language.of(code).person(namePlaceholder(seat))),
        resigned,
      );
      const names = ['Anni', 'Peter'];
      const texts = textsOf({
        kind: 'scoreSheet',
        request: { components, state, names, theme: 'light', words, resigned },
      });
      const { banner, columns } = scoreSheetLayout(2, false);
      const bannerTexts = texts.filter(({ at }) => contains(banner, at)).map(({ text }) => text);
      expect(bannerTexts.join(' ')).toContain(names[behind]);
      expect(bannerTexts.join(' ')).toContain(names[1 - behind]);
      const heads = columns.map(({ name }) => texts.find(({ at }) => contains(name, at))?.text);
      expect(heads).toEqual([names[behind], names[1 - behind]]);
    }
  });

  it('shows the winner in the last frame of its film, and not before', async () => {
    const record = recordsOf(2, 'B')[0] ?? expect.fail('no record');
    const { result: _, ...rest } = record;
    const request = { components, record: { ...rest, moves: rest.moves.slice(0, 3) }, names: NAMES.slice(0, 2) };
    const drawnWith = async (resigned: readonly number[]) => {
      const drawer = new FrameDrawer({ ...request, theme: 'light', size: 400, resigned });
      const frames: Buffer[] = [];
      for (const position of readFilmPositions(request)) frames.push((await drawer.draw(position)).pixels);
      return frames;
    };
    const [running, resigned] = [await drawnWith([]), await drawnWith([1])];
    expect(running.map((frame, index) => frame.equals(resigned[index] ?? Buffer.alloc(0)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
