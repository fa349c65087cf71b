/** Draws the modal that the bot opened, until the bot has accepted it. */
import { useState } from 'preact/hooks';
import { Markdown } from '../markdown/Markdown.tsx';
import { Avatar } from '../shared/Avatar.tsx';
import { Dialog } from '../shared/Dialog.tsx';
import { IconButton, Spinner } from '../shared/Icon.tsx';
import { usePage } from '../state/context.ts';
import type { OpenModal } from '../state/types.ts';
import { failureIn } from '../words/failure.ts';
import { useWords } from '../words/words.tsx';
import { Field } from './Field.tsx';
import { faultOf, firstValue, modalItems, type Values } from './values.ts';

export function Modal({ open }: { open: OpenModal }) {
  const words = useWords();
  const { client, state } = usePage();
  const items = modalItems(open.modal);
  const inputs = items.flatMap((item) => (item.kind === 'input' ? [item.input] : []));
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(inputs.map((input) => [input.custom_id, firstValue(input)])),
  );
  const [checked, setChecked] = useState(false);
  const submission = Object.values(state.pending).find((began) => began.kind === 'modal');
  const busy = submission !== undefined && submission.failure === null;

  const submit = (event: Event): void => {
    event.preventDefault();
    setChecked(true);
    if (busy || inputs.some((input) => faultOf(input, values[input.custom_id] ?? '', words) !== null)) return;
    client.submitModal(values);
  };
  return (
    <Dialog class="modal" labelledBy="modalTitle" onClose={() => client.closeModal()}>
      <form noValidate onSubmit={submit}>
        <header>
          {state.bot && <Avatar user={state.bot} size={28} />}
          <h2 id="modalTitle">{open.modal.title}</h2>
          <IconButton icon="close" label={words.t('close')} onClick={() => client.closeModal()} />
        </header>
        <div class="modalBody">
          {items.map((item, index) => {
            if (item.kind === 'text') return <Markdown key={index} text={item.text} />;
            const id = item.input.custom_id;
            const value = values[id] ?? '';
            return (
              <Field
                key={id}
                label={item.label}
                note={item.note}
                input={item.input}
                value={value}
                fault={checked ? faultOf(item.input, value, words) : null}
                onChange={(next) => setValues((all) => ({ ...all, [id]: next }))}
              />
            );
          })}
          {submission?.failure && (
            <p class="failure" role="alert">
              {submission.failure.code === 'interactionFailed'
                ? words.t('formFailed')
                : failureIn(words, submission.failure)}
            </p>
          )}
        </div>
        <footer>
          <button type="button" class="button secondary" onClick={() => client.closeModal()}>
            {words.t('cancel')}
          </button>
          <button type="submit" class={`button primary${busy ? ' busy' : ''}`} aria-busy={busy}>
            <span class="buttonFace">{words.t('submit')}</span>
            {busy && <Spinner />}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
