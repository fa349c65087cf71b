/**
 * The replay of a finished game: the table or a board at every position, how the scores went, what was played and what would
 * have been better. What it says comes with the data, in the language that its reader chooses.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { createTexts } from '../../../../packages/webKit/wordings.ts';
import { boardScene, type ThemeName, tableScene } from '../../../picture/inBrowser.ts';
import { wholeComponents } from '../../plainComponents.ts';
import type { ReplayData } from '../../replayData.ts';
import type { ReplayTexts } from '../../texts.ts';
import { Controls } from './Controls.tsx';
import { Curve } from './Curve.tsx';
import { Better } from './Misses.tsx';
import { Moves } from './Moves.tsx';
import { Picture } from './Picture.tsx';
import { after, type Position, positionsOf, roundStarts } from './positions.ts';
import { savePicture } from './savePicture.ts';
import { useReplay } from './useReplay.ts';

/** A browser finds a face for any character. */
const showsAll = () => true;

interface AppProps {
  readonly data: ReplayData;
}

export function App({ data }: AppProps) {
  const { record, names, computers, misses, languages } = data;
  const components = useMemo(() => wholeComponents(data.components), []);
  const [locale, setLocale] = useState(() => localeOf(data));
  const [theme, setTheme] = useState<ThemeName>(data.theme);
  const [seat, setSeat] = useState<number | null>(null);
  /** Whether the better move is shown in place of the one that was played. */
  const [better, setBetter] = useState(false);
  const positions = useMemo(() => positionsOf(components, record), []);
  const rounds = useMemo(() => roundStarts(positions), []);
  const { at, playing, go, toggle } = useReplay(positions.length - 1);
  const picture = useRef<HTMLElement>(null);
  const words = languages[locale];
  const texts: ReplayTexts = useMemo(() => createTexts(locale, words?.wordings ?? {}), [locale]);

  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dataset.theme = theme;
    if (words) document.title = words.title;
  }, [locale, theme]);
  useEffect(() => setBetter(false), [at]);

  const missAt = misses.findIndex(({ number }) => number === at - 1);
  const miss = misses[missAt];
  const before = positions[at - 1];
  const shown = useMemo((): Position | undefined => {
    return better && miss && before ? after(components, before, miss.better) : positions[at];
  }, [at, better]);
  const scene = useMemo(() => {
    if (!shown) return null;
    const request = { components, state: shown.state, names, computers, theme, lastMoves: shown.lastMoves };
    return seat === null ? tableScene(request, showsAll) : boardScene({ ...request, seat }, showsAll);
  }, [shown, theme, seat]);
  if (!words || !scene || !shown) return null;

  const line = at === 0 ? texts.t('replay.start') : (better && words.better[missAt]) || (words.lines[at - 1] ?? '');
  return (
    <>
      <header>
        <div class="head">
          <h1>{words.title}</h1>
          <p>{words.result}</p>
        </div>
        <div class="choices">
          <label>
            <span class="hidden">{texts.t('replay.language')}</span>
            <select value={locale} onChange={({ currentTarget }) => setLocale(currentTarget.value)}>
              {Object.entries(languages).map(([code, { name }]) => (
                <option key={code} value={code} lang={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <button type="button" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
            {texts.t('replay.theme')}
          </button>
        </div>
      </header>
      <main>
        <section class="stage">
          <nav class="views" aria-label={texts.t('replay.views')}>
            <button type="button" aria-pressed={seat === null} onClick={() => setSeat(null)}>
              {texts.t('replay.table')}
            </button>
            {names.map((name, index) => (
              <button key={name} type="button" aria-pressed={seat === index} onClick={() => setSeat(index)}>
                {name}
              </button>
            ))}
          </nav>
          <figure ref={picture} class="table">
            <Picture scene={scene} label={altText(line, names, shown.scores)} />
          </figure>
          <p class="line" aria-live="polite">
            <span class="number">{at}</span> {line}
          </p>
          {miss && (
            <Better
              text={words.better[missAt] ?? ''}
              played={texts.t('replay.played')}
              shown={better}
              onToggle={() => setBetter(!better)}
            />
          )}
          <Controls
            words={texts}
            roundNames={words.rounds}
            at={at}
            last={positions.length - 1}
            playing={playing}
            rounds={rounds}
            onGo={go}
            onToggle={toggle}
            saving={{
              label: texts.t('replay.save'),
              save() {
                const svg = picture.current?.querySelector('svg');
                if (svg) void savePicture(svg, `intarsia-${at}`);
              },
            }}
          />
        </section>
        <aside>
          <Curve
            label={texts.t('replay.scores')}
            names={names}
            walls={components.wallColors}
            positions={positions}
            rounds={rounds}
            at={at}
            theme={theme}
            onGo={go}
          />
          <Moves texts={texts} words={words} misses={misses} rounds={rounds} at={at} onGo={go} />
        </aside>
      </main>
    </>
  );
}

/** What the reader's browser asks for, where the file has it; the language that it was made in else. */
function localeOf({ languages, locale }: ReplayData): string {
  const wanted = navigator.languages.map((language) => language.split('-')[0] ?? '');
  return wanted.find((code) => Object.hasOwn(languages, code)) ?? locale;
}

function altText(line: string, names: readonly string[], scores: readonly number[]): string {
  return [line, ...names.map((name, seat) => `${name}: ${scores[seat] ?? 0}`)].join(' · ');
}
