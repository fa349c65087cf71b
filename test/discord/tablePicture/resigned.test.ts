/** The table of a game in which somebody resigned: its picture, alternative text and words. */
import { expect, it } from 'vitest';
import { tablePicture } from '../../../src/discord/tablePicture/index.ts';
import { plainNames } from '../../../src/discord/wording/index.ts';
import { randomGame } from '../support/randomGames.ts';
import { language, shownGame } from '../support/shownGames.ts';

it('names no player to move', async () => {
  for (const { code } of language.locales) {
    const words = language.of(code);
    const { views, contextOf } = shownGame(randomGame(2, 2, 'A'), code);
    const view = views[8];
    if (!view?.state) throw new Error('no such view');
    const altOf = async (status: 'running' | 'finished') => {
      const shown = { ...view, match: { ...view.match, status } };
      const moves = { outlined: [], moves: [] };
      const { components } = await tablePicture(contextOf(view), words, shown, view.state as never, moves, null);
      return JSON.stringify(components);
    };
    const name = plainNames(words, view.match)[view.state.turn ?? -1] ?? '';
    const turn = words.t('turn.yourTurn', { name });
    expect(await altOf('running')).toContain(turn);
    expect(await altOf('finished')).not.toContain(turn);
  }
});

it('says who has resigned in the alternative text and in words, in every language', async () => {
  for (const { code } of language.locales) {
    const words = language.of(code);
    const { views, contextOf } = shownGame(randomGame(3, 2, 'A'), code);
    const view = views[8];
    if (!view?.state) throw new Error('no such view');
    const said = async (resigned: boolean) => {
      const members = view.match.members.map((member, seat) => (seat === 1 ? { ...member, resigned } : member));
      const shown = { ...view, match: { ...view.match, status: 'running' as const, members } };
      const moves = { outlined: [], moves: [] };
      const { components, inWords } = await tablePicture(
        contextOf(view),
        words,
        shown,
        view.state as never,
        moves,
        null,
      );
      return [JSON.stringify(components), JSON.stringify(inWords())];
    };
    for (const text of await said(true)) expect(text).toContain(words.t('touch.resigned'));
    for (const text of await said(false)) expect(text).not.toContain(words.t('touch.resigned'));
  }
});
