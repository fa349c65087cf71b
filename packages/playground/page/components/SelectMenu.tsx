/** A select menu: a single value is chosen immediately, several values when the list closes. */
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Emoji, Icon, Spinner } from '../shared/Icon.tsx';
import { useWords } from '../words/words.tsx';
import type { MenuOption } from './selectOptions.ts';

interface MenuProps {
  /** Of the button, for a label. */
  readonly id?: string;
  readonly described?: string | undefined;
  readonly label: string;
  /** Shown while nothing is chosen; default: the label. */
  readonly placeholder?: string;
  readonly options: readonly MenuOption[];
  readonly chosen: readonly string[];
  readonly min: number;
  readonly max: number;
  readonly disabled?: boolean;
  readonly busy?: boolean;
  readonly required?: boolean;
  readonly onChoose: (values: readonly string[]) => void;
}

export function SelectMenu(props: MenuProps) {
  const words = useWords();
  const { options, chosen, max, min, busy = false } = props;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [draft, setDraft] = useState(chosen);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const several = max > 1;
  const marked = open && several ? draft : chosen;

  const show = (): void => {
    setDraft(chosen);
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === chosen[0]),
      ),
    );
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    const same = draft.length === chosen.length && draft.every((value) => chosen.includes(value));
    if (several && !same && draft.length >= min) props.onChoose(draft);
  };
  const pick = (option: MenuOption | undefined): void => {
    if (option === undefined) return;
    if (several) {
      const without = draft.filter((value) => value !== option.value);
      if (without.length < draft.length) setDraft(without);
      else if (draft.length < max) setDraft([...draft, option.value]);
      return;
    }
    setOpen(false);
    const again = chosen[0] === option.value;
    props.onChoose(again && min === 0 ? [] : [option.value]);
  };

  // A click elsewhere closes the list, which chooses the marked values.
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  });
  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);

  const onKey = (event: KeyboardEvent) => {
    if (!open) {
      if (!['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) return;
      event.preventDefault();
      show();
      return;
    }
    const last = options.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      Home: 0,
      End: last,
    };
    const move = moves[event.key];
    if (move !== undefined) setActive(move);
    else if (event.key === 'Enter' || event.key === ' ') pick(options[active]);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Tab') return close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const shown = marked.flatMap((value) => options.find((option) => option.value === value)?.label ?? []);
  const visible = shown.length === 0 ? (props.placeholder ?? props.label) : shown.join(' ');
  const names = marked.map((value) => options.find((option) => option.value === value));
  return (
    <div class={open ? 'menu open' : 'menu'} ref={box}>
      <button
        type="button"
        id={props.id}
        aria-describedby={props.described}
        class={`menuBox${busy ? ' busy' : ''}`}
        role="combobox"
        aria-label={visible === props.label ? visible : words.t('labelled', { label: props.label, content: visible })}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open ? `${id}-${active}` : undefined}
        aria-required={props.required ? 'true' : undefined}
        aria-busy={busy}
        disabled={props.disabled === true}
        onClick={() => (open ? close() : busy || show())}
        onKeyDown={onKey}
      >
        <span class={names.length === 0 ? 'menuText placeholder' : 'menuText'}>
          {names.length === 0
            ? (props.placeholder ?? props.label)
            : names.map((option) => (option ? <MenuFace key={option.value} option={option} /> : null))}
        </span>
        {busy ? <Spinner /> : <Icon name="chevron" />}
      </button>
      {open && (
        <div
          class="menuList"
          role="listbox"
          id={`${id}-list`}
          ref={list}
          aria-label={props.label}
          aria-multiselectable={several}
        >
          {options.map((option, index) => (
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              class={index === active ? 'active' : undefined}
              aria-selected={marked.includes(option.value)}
              onPointerMove={() => setActive(index)}
              onClick={() => pick(option)}
              onKeyDown={onKey}
            >
              <span class="menuOption">
                <MenuFace option={option} />
                {option.description && <span class="menuNote">{option.description}</span>}
              </span>
              <span class={several ? 'tick box' : 'tick'}>
                <Icon name="check" size={16} />
              </span>
            </div>
          ))}
          {options.length === 0 && <p class="menuNote">{words.t('nothingToChoose')}</p>}
        </div>
      )}
    </div>
  );
}

function MenuFace({ option }: { option: MenuOption }) {
  return (
    <span class="menuFace">
      {option.emoji?.name && <Emoji id={option.emoji.id ?? null} name={option.emoji.name} decorative />}
      {option.label}
    </span>
  );
}
