/** The rules in brief: drawings with a sentence each, and the numbers of the game's components. */
import { figureWords } from '../../../../../language/inBrowser.ts';
import { figureScene } from '../../../../../picture/inBrowser.ts';
import { gameNumbers, LAST_ROUND } from '../../../../../rules/index.ts';
import { Drawing } from '../shared/Drawing.tsx';
import { useTable } from '../shared/hooks.ts';

export function Rules() {
  const { words, theme, game, components } = useTable();
  const numbers = gameNumbers(components);
  const drawn = figureWords(words, components, numbers);
  const kept = words.t('game.cards.count', { count: numbers.kept });
  const topics = [
    ['howToPlay', words.t('touch.rules.floor', { rounds: LAST_ROUND })],
    ['building', words.t('touch.rules.building')],
    ['payments', words.t('touch.rules.payments')],
    ['drawing', words.t('touch.rules.drawing')],
    ['tools', words.t('touch.rules.tools')],
    ['passing', words.t('touch.rules.passing', { kept })],
    ['scoring', words.t('touch.rules.scoring')],
    ...(game.state.side === 'B' ? ([['plants', words.t('touch.rules.plants')]] as const) : []),
  ] as const;
  return (
    <ol class="rules">
      {topics.map(([topic, text]) => (
        <li key={topic}>
          <p>{text}</p>
          <Drawing scene={figureScene({ topic, components, words: drawn, theme })} />
        </li>
      ))}
    </ol>
  );
}
