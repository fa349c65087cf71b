/** The table in its views: tool board, reward track, start cards and floor, each with its confirmation. */
import { useState } from 'preact/hooks';
import { componentParts } from '../../../src/rules/index.ts';
import type { View } from '../protocol.ts';
import { useEditing } from './context.ts';
import { capital } from './model/describing.ts';
import { confirmed } from './model/edit.ts';
import { Picture } from './Picture.tsx';

export function Table() {
  const { file, speech } = useEditing();
  const { game, words } = speech;
  const [side, setSide] = useState<'A' | 'B'>('B');
  const { tools, toolSpaces, rewardTrack, rewardStart, startingHandCards, floor } = file;
  return (
    <div class="table">
      <div class="stack">
        <Section name={capital(game.t('game.toolBoard'))} view="tools" shows={[tools, toolSpaces]} begins={['tool']} />
        <Section
          name={capital(game.t('game.rewardTrack'))}
          view="track"
          shows={[rewardTrack, rewardStart]}
          begins={['reward']}
        />
      </div>
      <div class="stack">
        <Section name={words.t('startCards')} view="cards" shows={startingHandCards} begins={['starting']} />
        <Section
          name={capital(game.t('game.floorBoard'))}
          view={side === 'A' ? 'floorA' : 'floorB'}
          shows={floor}
          begins={side === 'A' ? ['floor.ornaments'] : ['floor']}
        >
          <fieldset class="sides">
            <legend class="unseen">{capital(game.t('game.floorBoard'))}</legend>
            {(['A', 'B'] as const).map((each) => (
              <label key={each} class="chip">
                <input type="radio" name="side" checked={side === each} onChange={() => setSide(each)} />
                <span>{capital(game.t(`game.side.${each}`))}</span>
              </label>
            ))}
          </fieldset>
        </Section>
      </div>
    </div>
  );
}

interface SectionProps {
  readonly name: string;
  readonly view: View;
  /** The part of the file that the view shows; a change redraws it. */
  readonly shows: unknown;
  /** The prefix of its parts' paths. */
  readonly begins: readonly string[];
  readonly children?: preact.ComponentChildren;
}

function Section({ name, view, shows, begins, children }: SectionProps) {
  const { file, speech, change } = useEditing();
  const { words } = speech;
  const parts = componentParts(file).filter((part) => begins.some((start) => part.startsWith(start)));
  const left = parts.filter((part) => file.reconstructed?.includes(part));
  return (
    <section class={`view ${view}`} aria-label={name}>
      <div class="viewHead">
        <h2>{name}</h2>
        {children}
      </div>
      <Picture view={view} shows={JSON.stringify(shows)} />
      <div class="viewFoot">
        <p class="muted">
          {left.length === 0
            ? `✓ ${words.t('confirmed')}`
            : `? ${words.t('remaining', { left: left.length, all: parts.length })}`}
        </p>
        {left.length > 0 && (
          <button type="button" onClick={() => change((before) => confirmed(before, left))}>
            {words.t('allRight')}
            <span class="unseen"> ({name})</span>
          </button>
        )}
      </div>
    </section>
  );
}
