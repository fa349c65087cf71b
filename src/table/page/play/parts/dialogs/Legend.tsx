/** Explains how to read the table: parts of an example, with a sentence each. */
import { useMemo } from 'preact/hooks';
import { legendWords } from '../../../../../language/inBrowser.ts';
import {
  exampleGame,
  inflate,
  LEGEND_TOPICS,
  legendExamples,
  legendRegions,
  tableLayoutOf,
  tableScene,
} from '../../../../../picture/inBrowser.ts';
import { COMMON_NUMBERS } from '../../../../../rules/index.ts';
import { showsAll } from '../../../replay/Picture.tsx';
import { Drawing } from '../shared/Drawing.tsx';
import { useTable } from '../shared/hooks.ts';

const NAMES = ['Anni', 'Jörg', 'Zoë'];
const MARGIN = 6;

export function Legend() {
  const { words, theme, components } = useTable();
  const state = useMemo(() => exampleGame(components), [components]);
  const scene = tableScene({ components, state, names: NAMES, theme, lastMoves: [] }, showsAll);
  const regions = legendRegions(tableLayoutOf(components, state), legendExamples(components, state));
  const pages = legendWords(words, COMMON_NUMBERS);
  return (
    <ul class="legend">
      {LEGEND_TOPICS.map((topic) => {
        const region = regions.get(topic);
        return (
          <li key={topic}>
            {region && <Drawing scene={scene} view={inflate(region, MARGIN)} />}
            <p>{pages[topic]}</p>
          </li>
        );
      })}
    </ul>
  );
}
