/** A game that ended by resignations shows who has won and who has resigned. */
import { describe, expect, it } from 'vitest';
import { createLanguage, scoreSheetWords } from '../../../src/language/index.ts';
import { type Match, shownPosition } from '../../../src/match/index.ts';
import { FrameDrawer, readFilmPositions } from '../../../src/picture/film/render.ts';
import { namePlaceholder } from '../../../src/picture/index.ts';
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

function matchOf(status: Match['status'], { players }: GameState, resigned: readonly number[]) {
  const members = players.map((_, seat) => ({ personId: `${seat}`, name: '', resigned: resigned.includes(seat) }));
  return { status, members };
}

describe('a game that all but one have resigned', () => {
  it('is won by the remaining player, whatever the points', () => {
    for (const players of [2, 3, 4] as const) {
      const { state } = lateGame(players, 'A');
      for (let left = 0; left < players; left++) {
        const resigned = state.players.flatMap((_, seat) => (seat === left ? [] : [seat]));
        const shown = shownPosition(matchOf('finished', state, resigned), state);
        expect(shown).toEqual({ ...state, turn: null, winners: [left] });
        const running = standingsOf({ ...state, turn: null }, resigned);
        const over = standingsOf(shown, resigned);
        expect(running.map((key, seat) => key === over[seat])).toEqual(running.map((_, seat) => seat !== left));
      }
    }
  });

  it('continues while two players remain, with a flag at those who have resigned', () => {
    const { state } = lateGame(3, 'A');
    expect(shownPosition(matchOf('running', state, [1]), state)).toBe(state);
    const [before, after] = [standingsOf(state, []), standingsOf(state, [1])];
    expect(before.map((key, seat) => key === after[seat])).toEqual([true, false, true]);
  });

  it('has its winner first on the score sheet, whatever the points, and says who has resigned', () => {
    const { state } = lateGame(2, 'A');
    const [first = 0, second = 0] = state.players.map(({ points }) => points.tools);
    const behind = first < second ? 0 : 1;
    const resigned = [1 - behind];
    const match = matchOf('finished', state, resigned);
    const shown = shownPosition(match, state);
    for (const { code } of language.locales) {
      const words = scoreSheetWords(
        language.of(code),
        shown,
        [0, 1].map((seat) => language.of(code).person(namePlaceholder(seat))),
        match.members,
      );
      const names = ['Anni', 'Peter'];
      const texts = textsOf({
        kind: 'scoreSheet',
        request: { components, state: shown, names, theme: 'light', words, resigned },
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
    const drawnWith = async (end: { readonly resigned?: number[]; readonly winners?: number[] }) => {
      const drawer = new FrameDrawer({ ...request, theme: 'light', size: 400, ...end });
      const frames: Buffer[] = [];
      for (const position of readFilmPositions(request)) frames.push((await drawer.draw(position)).pixels);
      return frames;
    };
    const running = await drawnWith({});
    for (const end of [{ resigned: [1] }, { winners: [0] }]) {
      const ended = await drawnWith(end);
      const isSame = running.map((frame, index) => frame.equals(ended[index] ?? Buffer.alloc(0)));
      expect(isSame).toEqual([true, true, true, false]);
    }
  });
});
