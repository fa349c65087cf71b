/** Draws one input of a modal with its label, note and fault. */
import type { APIComponentInLabel, APITextInputComponent } from 'discord-api-types/v10';
import { useId } from 'preact/hooks';
import { SelectMenu } from '../components/SelectMenu.tsx';
import { selectOptions } from '../components/selectOptions.ts';
import { Kind } from '../shared/kinds.ts';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.tsx';
import { isRequired, type Value } from './values.ts';

interface FieldProps {
  readonly label: string;
  readonly note: string;
  readonly input: APIComponentInLabel;
  readonly value: Value;
  readonly fault: string | null;
  readonly onChange: (value: Value) => void;
}

export function Field(props: FieldProps) {
  const { label, note, input, fault } = props;
  const id = useId();
  const mark = isRequired(input) && (
    <span class="required" aria-hidden="true">
      {' '}
      *
    </span>
  );
  const grouped = input.type === Kind.RadioGroup || input.type === Kind.CheckboxGroup;
  const described =
    [note !== '' && `${id}-note`, fault !== null && `${id}-fault`].filter(Boolean).join(' ') || undefined;
  const about = (
    <>
      {note !== '' && (
        <p class="fieldNote" id={`${id}-note`}>
          {note}
        </p>
      )}
    </>
  );
  const wrong = fault !== null && (
    <p class="fault" id={`${id}-fault`} role="alert">
      {fault}
    </p>
  );
  if (grouped) {
    return (
      <fieldset class="field" aria-describedby={described}>
        <legend class="fieldLabel">
          {label}
          {mark}
        </legend>
        {about}
        <Ticks {...props} input={input} name={id} />
        {wrong}
      </fieldset>
    );
  }
  return (
    <div class="field">
      <label class="fieldLabel" for={id}>
        {label}
        {mark}
      </label>
      {about}
      <Control {...props} id={id} described={described} />
      {wrong}
    </div>
  );
}

function Control(props: FieldProps & { readonly id: string; readonly described: string | undefined }) {
  const words = useWords();
  const { input, value, id, described, label, onChange } = props;
  const { state } = usePage();
  switch (input.type) {
    case Kind.TextInput:
      return <TextInput input={input} id={id} described={described} value={String(value)} onChange={onChange} />;
    case Kind.Checkbox:
      return (
        <input
          type="checkbox"
          id={id}
          aria-describedby={described}
          checked={value === 'true'}
          onChange={(event) => onChange(String(event.currentTarget.checked))}
        />
      );
    case Kind.StringSelect:
    case Kind.UserSelect:
    case Kind.ChannelSelect:
    case Kind.MentionableSelect:
    case Kind.RoleSelect:
      return (
        <SelectMenu
          id={id}
          described={described}
          label={label}
          placeholder={input.placeholder ?? words.t('makeSelection')}
          options={selectOptions(input, state)}
          chosen={typeof value === 'string' ? [] : value}
          min={input.min_values ?? 1}
          max={input.max_values ?? 1}
          required={isRequired(input)}
          onChoose={onChange}
        />
      );
    default:
      return <p class="fieldNote">{words.t('unsupportedField')}</p>;
  }
}

interface TextProps {
  readonly input: APITextInputComponent;
  readonly id: string;
  readonly described: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TextInput({ input, id, described, value, onChange }: TextProps) {
  const shared = {
    id,
    value,
    placeholder: input.placeholder ?? '',
    required: isRequired(input),
    maxLength: input.max_length ?? 4000,
    'aria-describedby': described,
    onInput: (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value),
  };
  return input.style === 2 ? <textarea {...shared} rows={4} /> : <input type="text" autocomplete="off" {...shared} />;
}

/** Radio buttons or checkboxes. */
function Ticks(props: FieldProps & { readonly name: string }) {
  const { input, value, name, onChange } = props;
  if (input.type !== Kind.RadioGroup && input.type !== Kind.CheckboxGroup) return null;
  const single = input.type === Kind.RadioGroup;
  const chosen = typeof value === 'string' ? [value] : value;
  const change = (option: string, checked: boolean): void => {
    if (single) onChange(option);
    else onChange(checked ? [...chosen, option] : chosen.filter((other) => other !== option));
  };
  return (
    <div class="ticks">
      {input.options.map((option) => (
        <label key={option.value} class="tickRow">
          <input
            type={single ? 'radio' : 'checkbox'}
            name={name}
            checked={chosen.includes(option.value)}
            onChange={(event) => change(option.value, event.currentTarget.checked)}
          />
          <span>
            {option.label}
            {option.description && <span class="fieldNote">{option.description}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
