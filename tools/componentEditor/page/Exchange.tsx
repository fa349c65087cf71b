/** Imports and exports a file, and lists differences from the standard one. */
import { useState } from 'preact/hooks';
import { type EditorState, MAX_FILE_BYTES } from '../protocol.ts';
import { useEditing } from './context.ts';
import { type Imported, importedFile } from './model/checking.ts';
import { differences } from './model/describing.ts';
import { toBeSaved } from './model/edit.ts';

/** A longer list helps nobody. */
const MAX_FAULTS_SHOWN = 12;

interface ExchangeProps {
  readonly opened: EditorState;
  /** The name of the data. */
  readonly id: string;
  readonly setId: (id: string) => void;
}

export function Exchange({ opened, id, setId }: ExchangeProps) {
  const { words } = useEditing().speech;
  return (
    <section class="exchange" aria-labelledby="exchangeHeading">
      <h2 id="exchangeHeading">{words.t('exchange')}</h2>
      <details>
        <summary>{words.t('compareHeading')}</summary>
        <Compare opened={opened} />
      </details>
      <details>
        <summary>{words.t('exportHeading')}</summary>
        <Export id={id} />
      </details>
      <details>
        <summary>{words.t('importHeading')}</summary>
        <Import taken={(called) => called !== opened.standard.id && setId(called)} />
      </details>
    </section>
  );
}

function Compare({ opened }: { opened: EditorState }) {
  const { file, speech } = useEditing();
  const { words } = speech;
  const found = differences(speech, opened.standard, file);
  if (found.length === 0) return <p>{words.t('same0')}</p>;
  return (
    <ul class="differences" aria-label={words.t('compareHeading')}>
      {found.map(({ where, standard, own }) => (
        <li key={where}>
          <strong>{where}</strong>
          <span>
            <del>
              <span class="unseen">{words.t('standard')}: </span>
              {standard}
            </del>{' '}
            <ins>
              <span class="unseen">{words.t('own')}: </span>
              {own}
            </ins>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Export({ id }: { id: string }) {
  const { file, speech } = useEditing();
  return (
    <button
      type="button"
      onClick={() => {
        const text = `${JSON.stringify(toBeSaved(file, id), null, 2)}\n`;
        const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
        const link = document.createElement('a');
        link.href = address;
        link.download = `${id}.json`;
        link.click();
        setTimeout(() => URL.revokeObjectURL(address), 60_000);
      }}
    >
      {speech.words.t('exportNow')}
    </button>
  );
}

/** `taken` is called with the name of the imported data. */
function Import({ taken }: { taken: (id: string) => void }) {
  const { speech, change } = useEditing();
  const { words } = speech;
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<Imported | null>(null);
  const importText = (source: string) => {
    const imported = importedFile(source, MAX_FILE_BYTES);
    setAnswer(imported);
    if (!imported.ok) return;
    change(() => imported.file);
    taken(imported.file.id);
  };
  return (
    <div class="import">
      <label>
        <span>{words.t('chooseFile')}</span>
        <input
          type="file"
          accept=".json,application/json"
          onChange={async ({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file && file.size > MAX_FILE_BYTES) setAnswer({ ok: false, code: 'tooLarge' });
            else if (file) importText(await file.text());
            currentTarget.value = '';
          }}
        />
      </label>
      <label>
        <span>{words.t('paste')}</span>
        <textarea rows={3} value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
      </label>
      <button type="button" disabled={text.trim() === ''} onClick={() => importText(text)}>
        {words.t('importNow')}
      </button>
      <div aria-live="polite">{answer && <ImportAnswer answer={answer} />}</div>
    </div>
  );
}

function ImportAnswer({ answer }: { answer: Imported }) {
  const { words } = useEditing().speech;
  if (answer.ok) return <p class="message">{words.t('imported')}</p>;
  switch (answer.code) {
    case 'tooLarge':
      return <p class="fault">{words.t('importTooLarge')}</p>;
    case 'noJson':
      return <p class="fault">{words.t('importNoJson', { reason: answer.reason })}</p>;
    case 'notComponents':
      return <p class="fault">{words.t('importOther')}</p>;
    case 'faults':
      return (
        <>
          <p class="fault">{words.t('importFaults', { count: answer.faults.length })}</p>
          <ul>
            {answer.faults.slice(0, MAX_FAULTS_SHOWN).map(({ path, code, facts }) => (
              <li key={`${path} ${code}`}>
                <code>{path}</code> {words.t(`fault.${code}`, facts)}
              </li>
            ))}
          </ul>
        </>
      );
  }
}
