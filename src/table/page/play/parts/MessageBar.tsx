/** Messages to the person: answers, the state of the connection, and announcements for screen readers. */
import { useEffect } from 'preact/hooks';
import { readMoveEffects } from '../../../../turn/index.ts';
import { Button } from '../../replay/Controls.tsx';
import type { CompletedSelection } from '../model/selection.ts';
import type { TableState } from '../table.ts';
import { useTable } from './shared/hooks.ts';

/** Long enough to read two sentences. */
const MESSAGE_MS = 9000;

interface MessageBarProps {
  readonly known: TableState;
  readonly ready: CompletedSelection | null;
}

export function MessageBar({ known, ready }: MessageBarProps) {
  const { words, game, table, locale } = useTable();
  const latest = game.log.at(-1);
  useEffect(() => {
    if (known.message === null) return;
    const timer = setTimeout(() => table.say(null), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [known.message]);
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
        {ready?.kind === 'build' ? buildText(ready) : `${latest?.text ?? ''} ${game.headline}`}
      </p>
      {/* By itself, because a changed region is read out as a whole. */}
      <p class="hidden" role="status">
        {game.questions.map(({ text }) => text).join(' ')}
      </p>
      <div class="toast" role="status">
        {known.message !== null && <Button onClick={() => table.say(null)}>{known.message}</Button>}
      </div>
    </>
  );

  function buildText({ events, recorded, option }: Extract<CompletedSelection, { kind: 'build' }>): string {
    const { given, drawn } = readMoveEffects(events, recorded.seat);
    const exchange = words.t('touch.pays', { paid: words.cards(given), drawn: words.cards(drawn) });
    return words.t('touch.chosen', { space: option.space.name, exchange });
  }
}
