/** One view of the table with a button over each part; a sign, a color and words show its state. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Drawn, Place, View } from '../protocol.ts';
import { useEditing } from './context.ts';
import { partName, partText } from './model/describing.ts';
import { isWithin } from './model/part.ts';
import { draw } from './server.ts';

type Shown = Extract<Drawn, { ok: true }>;

/** Debounces drawing after several taps. */
const PAUSE_MS = 120;
const DARK = '(prefers-color-scheme: dark)';

/** `shows`: the part of the file that the view shows, as text. */
export function Picture({ view, shows }: { view: View; shows: string }) {
  const { file, faults, speech } = useEditing();
  const { words } = speech;
  const [shown, setShown] = useState<{ readonly drawn: Shown; readonly of: string } | null>(null);
  const theme = useTheme();
  const sound = faults.length === 0;
  useEffect(() => {
    if (!sound) return;
    const stop = new AbortController();
    const pause = setTimeout(async () => {
      const drawn = await draw({ file, view, theme }, stop.signal);
      if (drawn?.ok && !stop.signal.aborted) setShown({ drawn, of: shows });
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      stop.abort();
    };
  }, [shows, view, theme, sound]);
  if (!shown)
    return (
      <p class="drawing" role="status">
        {words.t('drawing')}
      </p>
    );
  const { drawn } = shown;
  return (
    <>
      <div class="picture">
        <img src={drawn.picture} width={drawn.width} height={drawn.height} alt="" />
        {drawn.places.map((place) => (
          <Spot key={place.part} place={place} />
        ))}
      </div>
      {!sound && shown.of !== shows && <p class="muted">{words.t('pictureOld')}</p>}
    </>
  );
}

function Spot({ place }: { place: Place }) {
  const { part } = place;
  const { file, faults, speech, selected, select } = useEditing();
  const { words } = speech;
  const button = useRef<HTMLButtonElement>(null);
  const faulty = faults.some(({ path }) => isWithin(path, part));
  const state = faulty ? 'faulty' : file.reconstructed?.includes(part) ? 'reconstructed' : 'confirmed';
  const sign = { faulty: '!', reconstructed: '?', confirmed: '✓' }[state];
  const isSelected = selected === part;
  useEffect(() => {
    if (isSelected) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const percent = (share: number) => `${share * 100}%`;
  return (
    <button
      ref={button}
      type="button"
      class={`spot ${state}`}
      data-part={part}
      aria-pressed={isSelected}
      aria-label={speech.game.labelled(
        partName(speech, file, part),
        `${partText(speech, file, part)} – ${words.t(state)}`,
      )}
      style={{
        left: percent(place.x),
        top: percent(place.y),
        width: percent(place.width),
        height: percent(place.height),
      }}
      onClick={() => select(isSelected ? null : part)}
    >
      <span class="sign" aria-hidden="true">
        {sign}
      </span>
    </button>
  );
}

/** The system's color scheme, also when it changes. */
function useTheme(): 'light' | 'dark' {
  const [dark, setDark] = useState(() => matchMedia(DARK).matches);
  useEffect(() => {
    const list = matchMedia(DARK);
    const listen = () => setDark(list.matches);
    list.addEventListener('change', listen);
    return () => list.removeEventListener('change', listen);
  }, []);
  return dark ? 'dark' : 'light';
}
