/**
 * The table in words, beside its drawing, for screen readers alone.
 */
import type { GameState } from '../../../../../rules/index.ts';
import { commonInWords } from '../../model/inWords.ts';
import { useTable } from '../shared/context.ts';

export function InWords({ state }: { readonly state: GameState }) {
  const { words, game, components } = useTable();
  return (
    <div class="hidden">
      {commonInWords(words, components, state, game.names).map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {lines.map((line, index) => (
              <li key={`${index} ${line}`}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
