/** The replay page: the table or one board at every position, scores, moves and better moves. */
import { render } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { chooseLanguage, createTexts } from '../../../packages/webKit/wordings.ts';
import { boardScene, type ThemeName, tableScene } from '../../picture/inBrowser.ts';
import { fromPlainComponents } from '../pageShared.ts';
import type { ReplayData } from '../replayData.ts';
import type { ReplayTexts } from '../texts.ts';
import { Button, Controls, LanguageSelect, useStepKeys, useWindowEvent } from './replay/Controls.tsx';
import { Curve } from './replay/Curve.tsx';
import { BetterMoveToggle, Moves } from './replay/Moves.tsx';
import { Picture, savePicture, showsAll } from './replay/Picture.tsx';
import { type Position, positionAfter, positionsOf, roundStarts } from './replay/positions.ts';
import './replay/shared.css';
import './replay.css';

function App({ data }: { readonly data: ReplayData }) {
  const { record, names, computers, resigned, winners, misses, languages } = data;
  const components = useMemo(() => fromPlainComponents(data.components), []);
  const [locale, setLocale] = useState(() => chooseLanguage(navigator.languages, languages, data.locale));
  const [theme, setTheme] = useState<ThemeName>(data.theme);
  const [seat, setSeat] = useState<number | null>(null);
  const [better, setBetter] = useState(false);
  const positions = useMemo(() => positionsOf(components, record), []);
  const rounds = useMemo(() => roundStarts(positions), []);
  const { at, playing, go, toggle } = useReplay(positions.length - 1);
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
    return better && miss && before ? positionAfter(components, before, miss.better) : positions[at];
  }, [at, better]);
  const scene = useMemo(() => {
    if (!shown) return null;
    const { lastMoves } = shown;
    const isEnd = shown === positions.at(-1);
    const state = isEnd ? { ...shown.state, turn: null, winners } : shown.state;
    const request = { components, state, names, computers, theme, lastMoves, ...(isEnd && { resigned }) };
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
          <LanguageSelect
            label={texts.t('replay.language')}
            locale={locale}
            languages={Object.entries(languages).map(([code, { name }]) => ({ code, name }))}
            onSelect={setLocale}
          />
          <Button onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>{texts.t('replay.theme')}</Button>
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
          <figure class="table">
            <Picture scene={scene} label={altText(texts, line, names, shown.scores)} />
          </figure>
          <p class="line" aria-live="polite">
            <span class="number">{at}</span> {line}
          </p>
          {miss && (
            <BetterMoveToggle
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
            sharing={{
              label: texts.t('replay.save'),
              share() {
                void savePicture(scene, `intarsia-${at}`);
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

function altText(texts: ReplayTexts, line: string, names: readonly string[], scores: readonly number[]): string {
  const totals = names.map((label, seat) => texts.t('game.labelled', { label, content: scores[seat] ?? 0 }));
  return [line, ...totals].join(' · ');
}

const STEP_INTERVAL_MS = 1400;

function useReplay(last: number) {
  const within = (position: number) => Math.min(last, Math.max(0, position));
  const positionInAddress = () => {
    const number = Number(location.hash.slice(1));
    return location.hash.length > 1 && Number.isInteger(number) ? within(number) : null;
  };
  const [at, setAt] = useState(() => positionInAddress() ?? last);
  const [playing, setPlaying] = useState(false);

  useEffect(() => {
    // Steps must not fill the browser's history.
    if (positionInAddress() !== at) history.replaceState(null, '', `#${at}`);
  }, [at]);

  useWindowEvent('hashchange', () => setAt((now) => positionInAddress() ?? now));

  useEffect(() => {
    if (!playing) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => setAt((now) => within(now + 1)), STEP_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [playing, at]);

  /** Goes to a position and stops playing. */
  const go = (position: number) => {
    setPlaying(false);
    setAt(within(position));
  };
  useStepKeys(at, last, go);

  return {
    at,
    playing,
    go,
    toggle() {
      if (!playing && at >= last) setAt(0);
      setPlaying(!playing);
    },
  };
}

const [root, data] = ['root', 'data'].map((id) => document.getElementById(id));
if (root && data) render(<App data={JSON.parse(data.textContent ?? '')} />, root);
