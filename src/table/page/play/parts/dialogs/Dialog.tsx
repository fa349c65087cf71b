/** A modal dialog. Escape, its button or a tap outside closes it, and the focus returns to where it was. */
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../../replay/Controls.tsx';
import { useScrollEdges, useTable } from '../shared/hooks.ts';

interface DialogProps {
  readonly title: string;
  /** Buttons before the one that closes the dialog. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
  onClose(): void;
}

export function Dialog({ title, actions, children, onClose }: DialogProps) {
  const { words } = useTable();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const scrolled = useScrollEdges<HTMLDivElement>();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={id}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      // The page behind has keyboard shortcuts of its own.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="dialogBody">
        <h2 id={id}>{title}</h2>
        <div ref={scrolled} class="scrolling">
          {children}
        </div>
        <div class="actions">
          {actions}
          {/* The first button is often irreversible. */}
          <Button autoFocus={actions !== undefined} onClick={onClose}>
            {words.t(actions ? 'dialogue.cancel' : 'touch.close')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
