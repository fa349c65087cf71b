/**
 * The field of a tool: what it is called, one of those that have a picture or another name.
 * Its tiles stay where they are.
 */
import { useState } from 'preact/hooks';
import { useEditing } from '../context.ts';
import { capital } from '../model/describing.ts';
import { withTool } from '../model/edit.ts';
import { Choice, Faults } from './fields.tsx';

export function ToolFields({ index }: { index: number }) {
  const { file, speech, change } = useEditing();
  const { words, names } = speech;
  const [own, setOwn] = useState('');
  const tool = file.tools[index] ?? '';
  const known = Object.entries(names.tools).map(([id, name]) => ({ value: id, label: capital(name) }));
  const options = tool in names.tools ? known : [...known, { value: tool, label: tool }];
  const set = (name: string) => change((before) => withTool(before, index, name));
  return (
    <>
      <Choice legend={words.t('toolCalled')} options={options} value={tool} choose={set} />
      <Faults at={[`tools[${index}]`]} />
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (own.trim() !== '') set(own.trim().toLowerCase().replaceAll(/\s+/g, '-'));
        }}
      >
        <label class="grows">
          <span>{words.t('ownName')}</span>
          <input value={own} maxLength={32} onInput={({ currentTarget }) => setOwn(currentTarget.value)} />
        </label>
        <button type="submit">{words.t('anotherName')}</button>
      </form>
    </>
  );
}
