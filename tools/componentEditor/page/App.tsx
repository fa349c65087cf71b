/** The page: what remains to check, and the selected part. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type ComponentsFile, componentParts } from '../../../src/rules/index.ts';
import type { EditorState } from '../protocol.ts';
import { type Editing, EditingContext } from './context.ts';
import { Exchange } from './Exchange.tsx';
import { Head } from './Head.tsx';
import { faultsOf } from './model/checking.ts';
import { stepped, undone } from './model/history.ts';
import { partAround } from './model/part.ts';
import { Panel } from './parts/Panel.tsx';
import { Saving } from './Saving.tsx';
import { open } from './server.ts';
import { Table } from './Table.tsx';
import { codeFor, gameWordsFor, wordsFor } from './words.ts';

const LANGUAGE = 'components.language';
/** The initial name, until the owner chooses another one. */
const SOME_NAME = 'my-box';

/** Browsers that block site data throw on every access; nothing is stored there. */
function keptLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE);
  } catch {
    return null;
  }
}

function keepLanguage(code: string): void {
  try {
    localStorage.setItem(LANGUAGE, code);
  } catch {
    // It is chosen for this time only.
  }
}

export function App() {
  const [language, setLanguage] = useState(() => codeFor(keptLanguage() ?? navigator.language));
  const [opened, setOpened] = useState<EditorState | 'unreachable' | null>(null);
  const words = useMemo(() => wordsFor(language), [language]);
  useEffect(() => {
    void open().then((answer) => setOpened(answer ?? 'unreachable'));
  }, []);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = `${words.t('title')} · Intarsia`;
  }, [language, words]);
  if (opened === null || opened === 'unreachable')
    return (
      <main class="alone">
        <h1>{words.t('title')}</h1>
        <p role="status">{opened === null ? words.t('loading') : words.t('unreachable')}</p>
      </main>
    );
  const choose = (code: string) => {
    keepLanguage(code);
    setLanguage(code);
  };
  return <Editor opened={opened} language={language} choose={choose} />;
}

function Editor(props: { opened: EditorState; language: string; choose: (code: string) => void }) {
  const { opened, language, choose } = props;
  const [history, setHistory] = useState({ file: opened.file, past: [] as readonly ComponentsFile[] });
  const [id, setId] = useState(opened.file.id === opened.standard.id ? SOME_NAME : opened.file.id);
  const [selected, setSelected] = useState<string | null>(null);
  const { file } = history;
  const speech = useMemo(
    () => ({
      words: wordsFor(language),
      game: gameWordsFor(language, opened.languages[language]?.wordings ?? {}),
    }),
    [language, opened],
  );
  const { words } = speech;
  const faults = useMemo(() => faultsOf(file), [file]);
  const parts = componentParts(file);
  const left = parts.filter((part) => file.reconstructed?.includes(part));
  const editing: Editing = {
    file,
    faults,
    knownTools: opened.standard.tools,
    speech,
    selected: selected !== null && parts.includes(selected) ? selected : null,
    select: setSelected,
    change: (step) => setHistory((before) => stepped(before, step)),
  };
  /** The next unchecked part after the open one; parts with faults come first. */
  const next = () => {
    const faulty = faults.flatMap(({ path }) => partAround(path) ?? []).find((part) => part !== selected);
    const from = selected === null ? -1 : parts.indexOf(selected);
    const after = left.filter((part) => part !== selected);
    setSelected(faulty ?? after.find((part) => parts.indexOf(part) > from) ?? after[0] ?? null);
  };
  return (
    <EditingContext.Provider value={editing}>
      <Head
        {...{ left: left.length, all: parts.length, language, choose, next }}
        languages={Object.entries(opened.languages).map(([code, { name }]) => [code, name])}
        undo={history.past.length === 0 ? null : () => setHistory(undone)}
      />
      <div class={editing.selected === null ? 'columns' : 'columns withPanel'}>
        <main>
          <p class="intro">{words.t('intro', { sign: '?' })}</p>
          {opened.unreadable && (
            <p class="fault" role="alert">
              {words.t('unreadable', { file: opened.saveAs, reason: opened.unreadable.reason })}
            </p>
          )}
          <Table />
          <Saving {...{ opened, id, setId }} />
          <Exchange {...{ opened, id, setId }} />
        </main>
        {editing.selected !== null && <Panel part={editing.selected} next={next} />}
      </div>
    </EditingContext.Provider>
  );
}
