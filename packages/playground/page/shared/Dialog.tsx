/** A modal dialog that is open while it is rendered. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  readonly class: string;
  readonly label?: string;
  /** The id of the heading, in place of `label`. */
  readonly labelledBy?: string;
  /** A click on the backdrop closes the dialog. */
  readonly closesOnBackdrop?: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ label, labelledBy, closesOnBackdrop = false, onClose, children, ...props }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect opens it before the next key press, which would otherwise be lost.
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // The browser returns the focus only from a dialog that is closed before it is removed.
    return () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
      });
  }, []);
  return (
    <dialog
      class={props.class}
      ref={dialog}
      aria-label={label}
      aria-labelledby={labelledBy}
      onClose={onClose}
      onClick={(event) => closesOnBackdrop && event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {children}
    </dialog>
  );
}
