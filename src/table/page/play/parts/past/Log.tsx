/** The moves, latest first. A tap shows the position after that move. */
import { Button } from '../../../replay/Controls.tsx';
import { useScrollEdges, useTable } from '../shared/hooks.ts';

interface LogProps {
  readonly at: number | null;
  /** The numbers of the moves that were not the best. */
  readonly missed: ReadonlySet<number>;
  onLook(moves: number): void;
}

export function Log({ at, missed, onLook }: LogProps) {
  const { words, game, locale } = useTable();
  const scrolled = useScrollEdges<HTMLOListElement>();
  const lines = [...game.log].reverse();
  const latest = game.log.at(-1)?.number ?? 0;
  const format = { hour: 'numeric', minute: 'numeric', day: 'numeric', month: 'numeric' } as const;
  const time = new Intl.DateTimeFormat(locale, format);
  return (
    <section class="log" aria-label={words.t('touch.log')}>
      <div class="logHead">
        <h2>{words.t('touch.log')}</h2>
        {latest > 0 && <Button onClick={() => onLook(latest)}>{words.t('touch.past')}</Button>}
      </div>
      {/* The buttons in it let the keyboard scroll the list. */}
      <ol ref={scrolled} class="scrolling">
        {lines.map(({ number, round, text, at: played }, index) => (
          <li key={number}>
            {lines[index - 1]?.round !== round && <h3>{words.t('game.roundOf', { round })}</h3>}
            <button
              type="button"
              class={`${number > game.sinceMoves ? 'new' : ''} ${missed.has(number) ? 'missed' : ''}`}
              aria-current={at === number ? 'step' : undefined}
              title={time.format(played)}
              onClick={() => onLook(number)}
            >
              <span class="number">{number}</span> {text}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
