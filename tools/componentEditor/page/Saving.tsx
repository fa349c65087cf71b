/** Saves the file under a name, and lists what prevents that. */
import { useEffect, useState } from 'preact/hooks';
import type { ComponentsFault } from '../../../src/rules/index.ts';
import type { EditorState, Saved } from '../protocol.ts';
import { useEditing } from './context.ts';
import { faultsOf } from './model/checking.ts';
import { partName } from './model/describing.ts';
import { toBeSaved } from './model/edit.ts';
import { partAround } from './model/part.ts';
import { save } from './server.ts';
import type { Words } from './words.ts';

type Answer = Saved | 'unreachable';

interface SavingProps {
  readonly opened: EditorState;
  /** The name of the data. */
  readonly id: string;
  readonly setId: (id: string) => void;
}

export function Saving({ opened, id, setId }: SavingProps) {
  const { file, speech, select } = useEditing();
  const { words } = speech;
  const [seen, setSeen] = useState<string | null | 'anyway'>(opened.seen);
  const [savedFile, setSavedFile] = useState(JSON.stringify(opened.file));
  const [answer, setAnswer] = useState<Answer | null>(null);
  const wanted = toBeSaved(file, id);
  const faults = faultsOf(wanted);
  const unsaved = savedFile !== JSON.stringify(file);
  useEffect(() => {
    if (!unsaved) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [unsaved]);

  async function saveNow(): Promise<void> {
    setAnswer(null);
    const saved = (await save({ file: wanted, seen })) ?? 'unreachable';
    setAnswer(saved);
    if (saved === 'unreachable') return;
    if (saved.ok) {
      setSeen(saved.seen);
      setSavedFile(JSON.stringify(file));
    } else if (saved.code === 'changedMeanwhile') setSeen('anyway');
    else if (saved.code === 'idStandard' || saved.code === 'idTaken') setId(saved.free);
  }
  const others = faults.filter(({ path }) => path !== 'id');
  const ofName = faults.filter(({ path }) => path === 'id');
  return (
    <section class="saving" aria-labelledby="saveHeading">
      <h2 id="saveHeading">{words.t('saveHeading')}</h2>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (faults.length === 0) void saveNow();
        }}
      >
        <label class="grows">
          <span>{words.t('nameOfData')}</span>
          <input
            value={id}
            maxLength={40}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            aria-invalid={ofName.length > 0}
            aria-describedby="nameFaults"
            onInput={({ currentTarget }) => setId(currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary" disabled={faults.length > 0}>
          {words.t('save')}
        </button>
      </form>
      <div id="nameFaults" aria-live="polite">
        {ofName.map(({ code, facts }) => (
          <p key={code} class="fault">
            {words.t(`fault.${code}`, facts)}
          </p>
        ))}
      </div>
      {others.length > 0 && (
        <div class="faults">
          <p class="fault">{words.t('faultsLeft', { count: others.length })}</p>
          <ul>
            {others.map((fault) => (
              <FaultLine key={`${fault.path} ${fault.code}`} fault={fault} select={select} />
            ))}
          </ul>
        </div>
      )}
      <p role="status" class={answer === null || (answer !== 'unreachable' && answer.ok) ? 'message' : 'fault'}>
        {answer === null ? '' : messageOf(words, opened, answer)}
      </p>
      <p class="muted">{unsaved ? words.t('notSaved') : seen === null ? '' : words.t('allSaved')}</p>
    </section>
  );
}

function messageOf(words: Words, { saveAs }: EditorState, answer: Answer): string {
  if (answer === 'unreachable') return words.t('unreachable');
  if (answer.ok) return words.t('saved', { file: saveAs });
  switch (answer.code) {
    case 'faults':
      return words.t('faultsLeft', { count: answer.faults.length });
    case 'idStandard':
    case 'idTaken':
      return words.t(answer.code, { free: answer.free });
    case 'changedMeanwhile':
      return words.t('changedMeanwhile');
    case 'cannotWrite':
      return words.t('cannotWrite', { reason: answer.reason });
  }
}

/** Opens the part that contains the fault. */
function FaultLine({ fault, select }: { fault: ComponentsFault; select: (part: string) => void }) {
  const { file, speech } = useEditing();
  const part = partAround(fault.path);
  const sentence = speech.words.t(`fault.${fault.code}`, fault.facts);
  return (
    <li>
      {part === null ? (
        <code>{fault.path}</code>
      ) : (
        <button type="button" class="link" onClick={() => select(part)}>
          {partName(speech, file, part)}
        </button>
      )}{' '}
      {sentence}
    </li>
  );
}
