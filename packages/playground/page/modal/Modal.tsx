/**
 * A modal the bot opened: a form over the page that stays until the bot has taken it.
 * Its inputs are drawn by `Field.tsx` and checked in `values.ts`.
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Markdown } from '../markdown/Markdown.tsx';
import { Avatar } from '../shared/Avatar.tsx';
import { Dots } from '../shared/Dots.tsx';
import { Icon } from '../shared/Icon.tsx';
import { usePage } from '../state/context.ts';
import type { OpenModal } from '../state/types.ts';
import { failureIn } from '../words/failure.ts';
import { useWords } from '../words/words.ts';
import { Field } from './Field.tsx';
import { faultOf, firstValue, modalItems, type Values } from './values.ts';

export function Modal({ open }: { open: OpenModal }) {
  const words = useWords();
  const { client, state } = usePage();
  const dialog = useRef<HTMLDialogElement>(null);
  const items = modalItems(open.modal);
  const inputs = items.flatMap((item) => (item.kind === 'input' ? [item.input] : []));
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(inputs.map((input) => [input.custom_id, firstValue(input)])),
  );
  const [checked, setChecked] = useState(false);
  const submission = Object.values(state.pending).find((began) => began.kind === 'modal');
  const busy = submission !== undefined && submission.failure === null;
  // Before the next key: whoever types fast loses none.
  useLayoutEffect(() => dialog.current?.showModal(), []);

  const submit = (event: Event): void => {
    event.preventDefault();
    setChecked(true);
    if (busy || inputs.some((input) => faultOf(input, values[input.custom_id] ?? '', words) !== null)) return;
    client.submitModal(values);
  };
  return (
    <dialog class="modal" ref={dialog} aria-labelledby="modalTitle" onClose={() => client.closeModal()}>
      <form noValidate onSubmit={submit}>
        <header>
          {state.bot && <Avatar user={state.bot} size={28} />}
          <h2 id="modalTitle">{open.modal.title}</h2>
          <button type="button" class="icon" aria-label={words.t('close')} onClick={() => client.closeModal()}>
            <Icon name="close" />
          </button>
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
            {busy && <Dots />}
          </button>
        </footer>
      </form>
    </dialog>
  );
}
