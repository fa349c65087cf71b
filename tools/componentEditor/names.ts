/**
 * What the parts of the game are called in every language, for the page.
 * The words themselves are the catalogues'; what the page says around them is its own.
 */
import type { Language } from '../../src/language/index.ts';
import type { Color, ComponentsFile } from '../../src/rules/index.ts';
import type { Names } from './protocol.ts';

export function namesOf(language: Language, { tools, startingHandCards }: ComponentsFile): Record<string, Names> {
  return Object.fromEntries(language.locales.map(({ code, name }) => [code, namesIn(name, language.of(code))]));

  function namesIn(called: string, words: ReturnType<Language['of']>): Names {
    const colors = byColor((color) => words.color(color));
    return {
      language: called,
      colors,
      tileColors: byColor((color) => words.t(`game.colorNoun.${color}`)),
      cards: { ...colors, wild: words.t('game.card.wild') },
      tools: Object.fromEntries(tools.map((tool) => [tool, words.tool(tool)])),
      startCards: Object.fromEntries(startingHandCards.map(({ id }) => [id, words.startCard(id)])),
      levels: [
        words.t('game.ornament.1'),
        words.t('game.ornament.2'),
        words.t('game.ornament.3'),
        words.t('game.ornament.4'),
      ],
      toolBoard: words.t('game.toolBoard'),
      rewardTrack: words.t('game.rewardTrack'),
      startCard: words.t('game.startingHandCard'),
      floorBoard: words.t('game.floorBoard'),
      sides: { A: words.t('game.side.A'), B: words.t('game.side.B') },
    };
  }
}

function byColor(name: (color: Color) => string): Names['colors'] {
  return { yellow: name('yellow'), red: name('red'), green: name('green'), violet: name('violet') };
}
