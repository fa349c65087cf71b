/** The selected move: costs, gains, alternatives, and the button that plays it. */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { rewardScene, startCardScene, tileScene } from '../../../../../picture/inBrowser.ts';
import { type GameState, playerAt, type Seat, sameCards, startCard, totalPoints } from '../../../../../rules/index.ts';
import { readMoveEffects, type Selection, sameDraw } from '../../../../../turn/index.ts';
import { Button } from '../../../replay/Controls.tsx';
import type { CompletedSelection } from '../../model/selection.ts';
import { Drawing } from '../shared/Drawing.tsx';
import { useScrollEdges, useTable } from '../shared/hooks.ts';
import { Chips } from './Chips.tsx';
import { Questions } from './Questions.tsx';

interface PreviewProps {
  readonly before: GameState;
  readonly seat: Seat;
  readonly ready: CompletedSelection;
  /** The text of the button. */
  readonly action: string;
  /** The reasons for a suggested move; may be empty. */
  readonly reasons: string;
  onPick(selection: Selection): void;
  onPlay(ready: CompletedSelection): void;
  onCancel(): void;
}

export function MovePreview({ before, seat, ready, action, reasons, onPick, onPlay, onCancel }: PreviewProps) {
  const { words } = useTable();
  const played = useRef<string | null>(null);
  return (
    <PanelFrame
      class="preview"
      label={action}
      actions={
        <>
          <button
            type="button"
            class="primary"
            onClick={() => {
              // Ignores a double tap.
              const key = JSON.stringify(ready.move);
              if (played.current === key) return;
              played.current = key;
              onPlay(ready);
            }}
          >
            {action}
          </button>
          {ready.kind !== 'substitute' && <Button onClick={onCancel}>{words.t('dialogue.cancel')}</Button>}
        </>
      }
    >
      {ready.kind === 'build' && <BuildPreview before={before} seat={seat} ready={ready} onPick={onPick} />}
      {(ready.kind === 'pass' || ready.kind === 'substitute') && ready.cards !== null && (
        <Chips
          asked
          label={words.t(ready.kind === 'pass' ? 'dialogue.chooseKeep' : 'dialogue.chooseSubstitutes')}
          choices={ready.choices.map((cards) => ({ cards }))}
          chosen={ready.choices.findIndex((cards) => ready.cards && sameCards(cards, ready.cards))}
          onChoose={(index) => {
            const cards = ready.choices[index] ?? null;
            onPick(ready.kind === 'pass' ? { kind: 'pass', keep: cards } : { kind: 'substitute', take: cards });
          }}
        />
      )}
      {ready.kind === 'choose' && <StartCardChoice state={before} ready={ready} onPick={onPick} />}
      {reasons !== '' && <p class="muted">{reasons}</p>}
    </PanelFrame>
  );
}

interface BuildProps {
  readonly before: GameState;
  readonly seat: Seat;
  readonly ready: Extract<CompletedSelection, { kind: 'build' }>;
  onPick(selection: Selection): void;
}

function BuildPreview({ before, seat, ready, onPick }: BuildProps) {
  const { words, theme, components } = useTable();
  const { option, pay, draw, draws } = ready;
  const { marker, tiles } = readMoveEffects(ready.events, seat);
  const points = totalPoints(playerAt(ready.after, seat)) - totalPoints(playerAt(before, seat));
  const reward = marker === null ? undefined : components.rewardTrack[marker];
  const space = option.space.name;
  return (
    <>
      <p class="title">
        <b>
          {option.space.name} · {words.element(option.element, option.color)}
        </b>
        {points > 0 && <b class="points">+{words.t('game.points', { count: points })}</b>}
        {tiles.map((tile) => (
          <Drawing
            key={`${tile.tool} ${tile.color}`}
            class="tile"
            scene={tileScene(tile.tool, tile.points, theme)}
            label={words.t('touch.gain', { tile: words.tile(tile.tool, tile.color) })}
          />
        ))}
        {reward && <Drawing class="tile" scene={rewardScene(reward, theme)} />}
      </p>
      <Chips
        key={`pay ${space}`}
        label={words.t('dialogue.choosePayment')}
        choices={option.payments.map((cards) => ({ cards }))}
        chosen={option.payments.findIndex((cards) => sameCards(cards, pay))}
        onChoose={(index) => onPick({ kind: 'build', space, pay: option.payments[index] ?? null, draw })}
      />
      {(draws.length > 1 || draw.advance !== null) && (
        <Chips
          key={`draw ${space}`}
          label={words.t('dialogue.chooseDraw')}
          choices={draws.map(({ take, advance }) =>
            advance === null ? { cards: take } : { cards: take, note: words.t('dialogue.advance', { count: advance }) },
          )}
          chosen={draws.findIndex((one) => sameDraw(one, draw))}
          onChoose={(index) => onPick({ kind: 'build', space, pay, draw: draws[index] ?? null })}
        />
      )}
    </>
  );
}

interface StartCardsProps {
  readonly state: GameState;
  readonly ready: CompletedSelection | null;
  onPick(selection: Selection): void;
}

export function StartCardChoice({ state, ready, onPick }: StartCardsProps) {
  const { words, theme, components } = useTable();
  const chosen = ready?.move.type === 'choose' ? ready.move.card : null;
  return (
    <div class="choice asked">
      <span class="label">{words.t('dialogue.chooseCard')}</span>
      <fieldset class="startCards" aria-label={words.t('dialogue.chooseCard')}>
        {state.resting.map((id) => (
          <button
            key={id}
            type="button"
            class="chip"
            aria-pressed={chosen === id}
            aria-label={words.startCard(id)}
            onClick={() => onPick({ kind: 'choose', card: id })}
          >
            <Drawing class="startCard" scene={startCardScene(startCard(components, id), theme)} />
          </button>
        ))}
      </fieldset>
    </div>
  );
}

interface DoingProps {
  readonly class: string;
  readonly label: string;
  readonly actions: ComponentChildren;
  readonly children: ComponentChildren;
}

export function PanelFrame({ class: name, label, actions, children }: DoingProps) {
  const scrolled = useScrollEdges<HTMLDivElement>();
  return (
    <section class={`doing ${name}`} aria-label={label}>
      <div ref={scrolled} class="content scrolling">
        <Questions />
        {children}
      </div>
      <div class="actions">{actions}</div>
    </section>
  );
}
