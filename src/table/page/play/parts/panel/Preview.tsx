/**
 * Beside the board: what the picked move costs and brings, what could be picked instead, and the button that plays it.
 * The piece itself is shown on the board.
 */
import { useRef } from 'preact/hooks';
import { rewardScene, startCardScene, tileScene } from '../../../../../picture/inBrowser.ts';
import { type GameState, type Seat, sameCards, startCard } from '../../../../../rules/index.ts';
import { type Selection, sameDraw } from '../../../../../turn/index.ts';
import { gainsOf } from '../../model/gains.ts';
import type { Ready } from '../../model/ready.ts';
import { Drawing } from '../drawing/Drawing.tsx';
import { useTable } from '../shared/hooks.ts';
import { Chips } from './Chips.tsx';
import { Doing } from './Doing.tsx';

interface PreviewProps {
  readonly before: GameState;
  readonly seat: Seat;
  readonly ready: Ready;
  /** What the button says that plays it, or plans it. */
  readonly action: string;
  readonly isMust: boolean;
  onPick(selection: Selection): void;
  onPlay(ready: Ready): void;
  onCancel(): void;
}

export function Preview({ before, seat, ready, action, isMust, onPick, onPlay, onCancel }: PreviewProps) {
  const { words } = useTable();
  const played = useRef<string | null>(null);
  return (
    <Doing
      class="preview"
      label={action}
      actions={
        <>
          <button
            type="button"
            class="primary"
            onClick={() => {
              // A second tap of a hurried thumb is not a second move.
              const key = JSON.stringify(ready.move);
              if (played.current === key) return;
              played.current = key;
              onPlay(ready);
            }}
          >
            {action}
          </button>
          {!isMust && (
            <button type="button" onClick={onCancel}>
              {words.t('dialogue.cancel')}
            </button>
          )}
        </>
      }
    >
      {ready.kind === 'build' && <BuildPreview before={before} seat={seat} ready={ready} onPick={onPick} />}
      {ready.kind === 'pass' && ready.cards !== null && (
        <Chips
          asked
          label={words.t('dialogue.chooseKeep')}
          choices={ready.choices.map((cards) => ({ cards }))}
          chosen={ready.choices.findIndex((cards) => ready.cards && sameCards(cards, ready.cards))}
          onChoose={(index) => onPick({ kind: 'pass', keep: ready.choices[index] ?? null })}
        />
      )}
      {ready.kind === 'substitute' && (
        <Chips
          asked
          label={words.t('dialogue.chooseSubstitutes')}
          choices={ready.choices.map((cards) => ({ cards }))}
          chosen={ready.choices.findIndex((cards) => ready.cards && sameCards(cards, ready.cards))}
          onChoose={(index) => onPick({ kind: 'substitute', take: ready.choices[index] ?? null })}
        />
      )}
      {ready.kind === 'choose' && <StartCards state={before} ready={ready} onPick={onPick} />}
    </Doing>
  );
}

interface BuildProps {
  readonly before: GameState;
  readonly seat: Seat;
  readonly ready: Extract<Ready, { kind: 'build' }>;
  onPick(selection: Selection): void;
}

function BuildPreview({ before, seat, ready, onPick }: BuildProps) {
  const { words, theme, components } = useTable();
  const { option, pay, draw, draws } = ready;
  const gains = gainsOf(before, ready.after, ready.events, seat);
  const reward = gains.marker === null ? undefined : components.rewardTrack[gains.marker];
  const space = option.space.name;
  return (
    <>
      <p class="title">
        <b>
          {option.space.name} · {words.element(option.element, option.color)}
        </b>
        {gains.points > 0 && <b class="points">+{words.t('game.points', { count: gains.points })}</b>}
        {gains.tiles.map((tile) => (
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
  readonly ready: Ready | null;
  onPick(selection: Selection): void;
}

/** The start cards at rest, to choose from. */
export function StartCards({ state, ready, onPick }: StartCardsProps) {
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
