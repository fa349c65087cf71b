/**
 * What is said aloud by screen readers, and shown where somebody has to know it: answers, what was picked, what others have played,
 * and that there is no line.
 */
import { useEffect } from 'preact/hooks';
import type { GameState } from '../../../../rules/index.ts';
import { gainsOf } from '../model/gains.ts';
import type { Ready } from '../model/ready.ts';
import type { Known } from '../table.ts';
import { useTable } from './shared/hooks.ts';

/** Long enough for two sentences; whatever has happened also stands in the log. */
const SHOWN_MS = 9000;

interface SaidProps {
  readonly known: Known;
  readonly ready: Ready | null;
  readonly before: GameState;
}

export function Said({ known, ready, before }: SaidProps) {
  const { words, game, table, locale } = useTable();
  const latest = game.log.at(-1);
  useEffect(() => {
    if (known.said === null) return;
    const timer = setTimeout(() => table.say(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [known.said]);
  const since = known.offlineSince;
  return (
    <>
      {since !== null && (
        <p class="offline" role="alert">
          {words.t('touch.offline', {
            time: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(since),
          })}
        </p>
      )}
      <p class="hidden" role="status">
        {ready?.kind === 'build' ? chosenText() : `${latest?.text ?? ''} ${game.headline}`}
      </p>
      <div class="toast" role="status">
        {known.said !== null && (
          <button type="button" onClick={() => table.say(null)}>
            {known.said}
          </button>
        )}
      </div>
    </>
  );

  function chosenText(): string {
    if (ready?.kind !== 'build') return '';
    const gains = gainsOf(before, ready.after, ready.events, ready.recorded.seat);
    const exchange = words.t('touch.pays', {
      paid: words.cards(gains.given),
      drawn: words.cards(gains.drawn),
    });
    return words.t('touch.chosen', { space: ready.option.space.name, exchange });
  }
}
