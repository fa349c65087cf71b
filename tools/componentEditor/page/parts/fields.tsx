/** Form fields: a choice, a number stepper, and faults beside them. */
import { useId } from 'preact/hooks';
import { CARDS, type Card, COLORS, type Color } from '../../../../src/rules/index.ts';
import { useEditing } from '../context.ts';
import { capital } from '../model/describing.ts';
import { isWithin } from '../model/part.ts';

interface Option<Value> {
  readonly value: Value;
  readonly label: string;
  /** A sample of the color or card, shown next to its name. */
  readonly card?: Card;
}

interface ChoiceProps<Value> {
  readonly legend: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly choose: (value: Value) => void;
}

/** A choice among a few options, all visible. */
export function Choice<Value extends string | number>({ legend, options, value, choose }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} class="chip">
          <input type="radio" name={name} checked={option.value === value} onChange={() => choose(option.value)} />
          <span>
            {option.card && <Sign card={option.card} />}
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function ColorChoice({ value, choose }: { value: Color | null; choose: (color: Color) => void }) {
  const { words, game } = useEditing().speech;
  const options = COLORS.map((color) => ({ value: color, label: capital(game.color(color)), card: color }));
  return (
    <Choice<Color | ''>
      legend={words.t('color')}
      options={options}
      value={value ?? ''}
      choose={(color) => color !== '' && choose(color)}
    />
  );
}

interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly change: (value: number) => void;
  readonly card?: Card;
  readonly least?: number;
  readonly most?: number;
}

const MAX_COUNT = 99;

/** A whole number; the default minimum is 0. */
export function Stepper({ label, value, change, card, least = 0, most = MAX_COUNT }: StepperProps) {
  const { words } = useEditing().speech;
  return (
    <fieldset class="stepper" aria-label={label}>
      <span class="stepperName">
        {card && <Sign card={card} />}
        {label}
      </span>
      <button
        type="button"
        aria-label={words.t('less', { name: label })}
        disabled={value <= least}
        onClick={() => change(value - 1)}
      >
        −
      </button>
      <output>{value}</output>
      <button
        type="button"
        aria-label={words.t('more', { name: label })}
        disabled={value >= most}
        onClick={() => change(value + 1)}
      >
        +
      </button>
    </fieldset>
  );
}

/** A count for each kind; kinds with 0 are omitted from the result. */
export function CardCounts({
  cards,
  change,
}: {
  cards: Readonly<Partial<Record<string, number>>>;
  change: (cards: Record<string, number>) => void;
}) {
  const { game } = useEditing().speech;
  return (
    <>
      {CARDS.map((card) => (
        <Stepper
          key={card}
          card={card}
          label={capital(card === 'wild' ? game.t('game.card.wild') : game.color(card))}
          value={cards[card] ?? 0}
          change={(count) => {
            const counts = CARDS.map((each): [Card, number] => [each, each === card ? count : (cards[each] ?? 0)]);
            change(Object.fromEntries(counts.filter(([, each]) => each > 0)));
          }}
        />
      ))}
    </>
  );
}

/** The symbol of a color, for people who cannot tell colors apart. */
function Sign({ card }: { card: Card }) {
  return <span class={`card ${card}`} aria-hidden="true" />;
}

/** The faults at these paths of the file, in words. */
export function Faults({ at }: { at: readonly string[] }) {
  const { faults, speech } = useEditing();
  const here = faults.filter(({ path }) => at.some((outer) => isWithin(path, outer)));
  return (
    <div class="faults" aria-live="polite">
      {here.map(({ path, code, facts }) => (
        <p key={`${path} ${code}`} class="fault">
          {speech.words.t(`fault.${code}`, facts)}
        </p>
      ))}
    </div>
  );
}
