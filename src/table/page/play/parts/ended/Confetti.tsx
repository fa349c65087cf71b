/** Pieces of inlay that fall once after a game has been won, except for people who prefer reduced motion. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { loadFromStorage, saveToStorage } from '../../connection/signIn.ts';

const PIECES = 36;
/** The signs of the four colors and the wild card. */
const SHAPES = ['diamond', 'hexagon', 'square', 'circle', 'star'] as const;
/** Irrational, so that pieces that fall one after the other are far apart. */
const SPREAD = 0.618;

/** The game that was celebrated last, so that reloading its page shows only the result. */
const CELEBRATED = 'celebrated';

export function Confetti({ matchId }: { readonly matchId: string }) {
  const [isFirst] = useState(() => loadFromStorage('local', CELEBRATED) !== matchId);
  useEffect(() => saveToStorage('local', CELEBRATED, matchId), [matchId]);
  const pieces = useMemo(
    () =>
      Array.from({ length: PIECES }, (_, index) => ({
        shape: SHAPES[index % SHAPES.length],
        style: {
          left: `${(((index * SPREAD) % 1) * 100).toFixed(1)}%`,
          animationDelay: `${(index * 55) % 1400}ms`,
          animationDuration: `${2600 + ((index * 370) % 1500)}ms`,
        },
      })),
    [],
  );
  if (!isFirst) return null;
  return (
    <div class="confetti" aria-hidden="true">
      {pieces.map(({ shape, style }, index) => (
        <span key={index} class={shape} style={style} />
      ))}
    </div>
  );
}
