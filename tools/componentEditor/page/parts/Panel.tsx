/**
 * The part that is open: what it is, its fields, and confirming it as it is.
 * Which fields a part has is said by the module of its kind.
 */
import { useEffect, useRef } from 'preact/hooks';
import { useEditing } from '../context.ts';
import { partName } from '../model/describing.ts';
import { confirmed, withConnector, withOrnament } from '../model/edit.ts';
import { colorAt, isWithin, partOf } from '../model/part.ts';
import { ColorChoice, Faults } from './fields.tsx';
import { RewardFields } from './RewardFields.tsx';
import { StartCardFields } from './StartCardFields.tsx';
import { TileFields } from './TileFields.tsx';
import { ToolFields } from './ToolFields.tsx';

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
