/**
 * The frame of what is done beside the board: what there is to read and to choose scrolls where it does not fit, the buttons below it stay.
 */
import type { ComponentChildren } from 'preact';
import { useScrolled } from '../shared/hooks.ts';

interface DoingProps {
  readonly class: string;
  readonly label: string;
  readonly actions: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Doing({ class: name, label, actions, children }: DoingProps) {
  const scrolled = useScrolled<HTMLDivElement>();
  return (
    <section class={`doing ${name}`} aria-label={label}>
      <div ref={scrolled} class="content scrolling">
        {children}
      </div>
      <div class="actions">{actions}</div>
    </section>
  );
}
