/** The person's plan: its steps, the next player, and whether it plays itself. */
import { useState } from 'preact/hooks';
import { topTilePoints } from '../../../../../rules/index.ts';
import { MAX_NOTE_LENGTH } from '../../../../pageShared.ts';
import type { PlanEdit } from '../../../../protocol.ts';
import { Button } from '../../../replay/Controls.tsx';
import { useScrollEdges, useTable } from '../shared/hooks.ts';
import { Questions } from './Questions.tsx';

const orderedList = (lines: readonly string[]) => (
  <ol>
    {lines.map((line, index) => (
      <li key={`${index} ${line}`}>{line}</li>
    ))}
  </ol>
);

export function Plan({ onPass, onClose }: { onPass(): void; onClose(): void }) {
  const { table, words, game, components } = useTable();
  const [tile, setTile] = useState('');
  const scrolled = useScrollEdges<HTMLElement>();
  const { plan, seat } = game;
  if (plan === null || seat === null) return null;
  const planned = plan.state ?? game.state;
  // A plan ends with the round.
  const next = planned.phase === 'build' ? planned.turn : null;
  /** The spaces of tiles that others could claim first. */
  const claimable = components.toolSpaces.filter((space) => topTilePoints(game.state, space) !== null);
  const change = (edit: PlanEdit) => table.ask(game, { type: 'plan', edit });
  const assume = (kind: 'pass' | 'skip') => next !== null && change({ type: 'add', step: { seat: next, kind } });
  const queue = (on: boolean, tile: string | null) => table.ask(game, { type: 'queue', on, tile });
  return (
    <section ref={scrolled} class="plan scrolling" aria-label={words.t('plans.title')}>
      <Questions />
      <p class="muted">{words.t('plans.private')}</p>
      {plan.departed !== null && <p class="refusal">{plan.departed}</p>}
      {plan.steps.length === 0 ? <p>{words.t('plans.empty')}</p> : orderedList(plan.steps)}
      {plan.queued.length > 0 && (
        <>
          <p>{words.t('plans.queued')}</p>
          {orderedList(plan.queued)}
        </>
      )}
      {next !== null && (
        <p>
          <b>
            {next === seat
              ? words.t('plans.next.own')
              : words.t('plans.next.other', { name: game.sentenceNames[next] ?? '' })}
          </b>
        </p>
      )}
      <div class="actions">
        {next === seat && <Button onClick={onPass}>{words.t('plans.pass')}</Button>}
        {next !== null && next !== seat && (
          <>
            <Button onClick={() => assume('pass')}>
              {words.t('plans.step.pass', { name: game.sentenceNames[next] ?? '' })}
            </Button>
            <Button onClick={() => assume('skip')}>{words.t('plans.skip')}</Button>
          </>
        )}
        {plan.steps.length > 0 && (
          <>
            <Button onClick={() => change({ type: 'removeLast' })}>{words.t('plans.back')}</Button>
            <Button onClick={() => change({ type: 'clear' })}>{words.t('plans.clear')}</Button>
            {plan.queued.length === 0 && claimable.length > 0 && (
              <select
                aria-label={words.t('touch.queue')}
                value={tile}
                onChange={({ currentTarget }) => setTile(currentTarget.value)}
              >
                <option value="">{words.t('plans.queue.always')}</option>
                {claimable.map(({ id, tool, color }) => (
                  <option key={id} value={id}>
                    {words.t('plans.queue.unless', { tile: words.tile(tool, color) })}
                  </option>
                ))}
              </select>
            )}
            {plan.queued.length === 0 && (
              <Button onClick={() => queue(true, tile === '' ? null : tile)}>{words.t('touch.queue')}</Button>
            )}
          </>
        )}
        {plan.queued.length > 0 && <Button onClick={() => queue(false, null)}>{words.t('plans.unqueue')}</Button>}
        <Button onClick={onClose}>{words.t('touch.planClose')}</Button>
      </div>
      <label class="note">
        {words.t('plans.editNote')} <small>{words.t('plans.noteLabel')}</small>
        <textarea
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          defaultValue={plan.note}
          onChange={({ currentTarget }) => void change({ type: 'note', note: currentTarget.value.trim() })}
        />
      </label>
    </section>
  );
}
