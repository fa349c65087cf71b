/** The selected part: what it is, its fields, and a button to confirm it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useEditing } from '../context.ts';
import { capital, partName } from '../model/describing.ts';
import { confirmed, withConnector, withOrnament, withStartCard, withTool } from '../model/edit.ts';
import { colorAt, isWithin, partOf } from '../model/part.ts';
import { CardCounts, Choice, ColorChoice, Faults } from './fields.tsx';
import { RewardFields } from './RewardFields.tsx';
import { TileFields } from './TileFields.tsx';

export function Panel({ part, next }: { part: string; next: () => void }) {
  const { file, faults, speech, select, change } = useEditing();
  const { words } = speech;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [part]);
  const [fault] = faults.filter(({ path }) => isWithin(path, part));
  const faulty = fault !== undefined;
  const reconstructed = file.reconstructed?.includes(part) ?? false;
  const state = faulty ? 'faulty' : reconstructed ? 'reconstructed' : 'confirmed';
  const confirm = () => {
    change((before) => confirmed(before, [part]));
    next();
  };
  const close = () => {
    select(null);
    document.querySelector<HTMLElement>(`[data-part="${CSS.escape(part)}"]`)?.focus();
  };
  return (
    <section
      class="panel"
      aria-labelledby="panelName"
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <div class="panelHead">
        <div>
          <h2 id="panelName" ref={heading} tabIndex={-1}>
            {partName(speech, file, part)}
          </h2>
          <p class={`state ${state}`}>
            <span class="sign" aria-hidden="true">
              {{ faulty: '!', reconstructed: '?', confirmed: '✓' }[state]}
            </span>
            {/* Its field may be out of sight on a phone. */}
            {fault === undefined ? words.t(state) : words.t(`fault.${fault.code}`, fault.facts)}
          </p>
        </div>
        <button type="button" class="close" aria-label={words.t('close')} onClick={close}>
          ×
        </button>
      </div>
      <div class="fields" key={part}>
        <Fields part={part} />
      </div>
      <div class="ways">
        <button type="button" class="primary" disabled={faulty} onClick={confirm}>
          {words.t('rightAsItIs')}
        </button>
        <button type="button" onClick={next}>
          {words.t('next')}
        </button>
      </div>
    </section>
  );
}

function Fields({ part }: { part: string }) {
  const { file, change } = useEditing();
  const found = partOf(part);
  switch (found?.kind) {
    case 'toolSpaces':
      return <TileFields index={found.index} />;
    case 'tools':
      return <ToolFields index={found.index} />;
    case 'rewardTrack':
      return <RewardFields index={found.index} />;
    case 'startingHandCards':
      return <StartCardFields index={found.index} />;
    case 'ornament':
    case 'connector': {
      const set = found.kind === 'ornament' ? withOrnament : withConnector;
      return (
        <>
          <ColorChoice
            value={colorAt(file, found)}
            choose={(color) => change((before) => set(before, found.space, color))}
          />
          <Faults at={[part]} />
        </>
      );
    }
    default:
      return null;
  }
}

function StartCardFields({ index }: { index: number }) {
  const { file, change } = useEditing();
  const card = file.startingHandCards[index];
  if (!card) return null;
  return (
    <>
      <CardCounts
        cards={card.cards}
        change={(cards) => change((before) => withStartCard(before, index, { ...card, cards }))}
      />
      <Faults at={[`startingHandCards[${index}]`]} />
    </>
  );
}

function ToolFields({ index }: { index: number }) {
  const { file, speech, knownTools, change } = useEditing();
  const { words, game } = speech;
  const [own, setOwn] = useState('');
  const tool = file.tools[index] ?? '';
  const known = knownTools.map((id) => ({ value: id, label: capital(game.tool(id)) }));
  const options = knownTools.includes(tool) ? known : [...known, { value: tool, label: tool }];
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
