/**
 * Looking back: the replay's own controls over the positions of a game that goes on, and the way back to now.
 */
import { useEffect } from 'preact/hooks';
import type { PastPosition } from '../../../../protocol.ts';
import { Controls } from '../../../replay/Controls.tsx';
import { Better } from '../../../replay/Misses.tsx';
import { roundStarts } from '../../model/view.ts';
import { useScrolled, useTable } from '../shared/hooks.ts';
import { Ended } from './Ended.tsx';
import type { Reviewing } from './useReview.ts';
import type { Sharing } from './useSharing.ts';

interface PastBarProps {
  readonly past: readonly PastPosition[];
  readonly at: number;
  readonly playing: boolean;
  readonly reviewing: Reviewing;
  /** Null: there is nothing to share. */
  readonly sharing: Sharing | null;
  onGo(moves: number): void;
  onToggle(): void;
  onNow(): void;
}

export function PastBar({ past, at, playing, reviewing, sharing, onGo, onToggle, onNow }: PastBarProps) {
  const { words, game } = useTable();
  const scrolled = useScrolled<HTMLElement>();
  const last = past.at(-1)?.moves ?? 0;
  const rounds = roundStarts(past);
  useEffect(() => {
    const keys: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onNow();
      const target = keys[event.key];
      const { target: on } = event;
      // Fields and boards have their own use for these.
      if (target === undefined || (on instanceof Element && on.closest('input, select, .spaces'))) return;
      event.preventDefault();
      onGo(Math.min(last, Math.max(0, target)));
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [at, last]);
  const { miss, better, toggle } = reviewing;
  const line = game.log.find(({ number }) => number === at);
  return (
    <section ref={scrolled} class="past scrolling" aria-label={words.t('touch.past')}>
      <div class="lookedAt">
        <p class="line">
          <span class="number">{at}</span> {(better && miss?.text) || (line?.text ?? words.t('replay.start'))}
        </p>
        <button type="button" class="primary" onClick={onNow}>
          {words.t('touch.now')}
        </button>
      </div>
      {miss && <Better text={miss.text} played={words.t('replay.played')} shown={better} onToggle={toggle} />}
      <Controls
        words={words}
        roundNames={rounds.map((_, index) => words.t('game.roundOf', { round: index + 1 }))}
        at={at}
        last={last}
        playing={playing}
        rounds={rounds}
        onGo={onGo}
        onToggle={onToggle}
        {...(sharing && { saving: { label: sharing.label, save: sharing.share } })}
      />
      {game.status === 'finished' && <Ended reviewing={reviewing} sharing={null} at={at} onLook={onGo} />}
    </section>
  );
}
