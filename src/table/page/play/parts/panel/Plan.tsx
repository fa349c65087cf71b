/**
 * A plan beside the board: its steps, whose turn comes next in it, and having the person's own moves played by themselves.
 * Its moves are picked on the board as others are.
 */
import { useState } from 'preact/hooks';
import { topTile } from '../../../../../rules/index.ts';
import { MOST_NOTE } from '../../../../limits.ts';
import { useScrolled, useTable } from '../shared/hooks.ts';

interface PlanProps {
  onPass(): void;
  onClose(): void;
}

export function Plan({ onPass, onClose }: PlanProps) {
  const { table, words, game, components } = useTable();
  const [tile, setTile] = useState('');
  const scrolled = useScrolled<HTMLElement>();
  const { plan, seat } = game;
  if (plan === null || seat === null) return null;
  const planned = plan.state ?? game.state;
  // A plan ends with the round.
  const next = planned.phase === 'build' ? planned.turn : null;
  /** Tiles that others could claim before it is one's turn. */
  const claimable = components.toolSpaces.filter((space) => topTile(game.state, space) !== null);
  const edit = (type: 'removeLast' | 'clear') => table.plan(game, { type });
  const assume = (kind: 'pass' | 'skip') =>
    next !== null && table.plan(game, { type: 'add', step: { seat: next, kind } });
  return (
    <section ref={scrolled} class="plan scrolling" aria-label={words.t('plans.title')}>
      <p class="muted">{words.t('plans.private')}</p>
      {plan.departed !== null && <p class="refusal">{plan.departed}</p>}
      {plan.steps.length === 0 ? (
        <p>{words.t('plans.empty')}</p>
      ) : (
        <ol>
          {plan.steps.map((step, index) => (
            <li key={`${index} ${step}`}>{step}</li>
          ))}
        </ol>
      )}
      {plan.queued.length > 0 && (
        <>
          <p>{words.t('plans.queued')}</p>
          <ol>
            {plan.queued.map((move, index) => (
              <li key={`${index} ${move}`}>{move}</li>
            ))}
          </ol>
        </>
      )}
      {next !== null && (
        <p>
          <b>
            {next === seat ? words.t('plans.next.own') : words.t('plans.next.other', { name: game.names[next] ?? '' })}
          </b>
        </p>
      )}
      <div class="actions">
        {next === seat && (
          <button type="button" onClick={onPass}>
            {words.t('plans.pass')}
          </button>
        )}
        {next !== null && next !== seat && (
          <>
            <button type="button" onClick={() => assume('pass')}>
              {words.t('plans.pass')}
            </button>
            <button type="button" onClick={() => assume('skip')}>
              {words.t('plans.skip')}
            </button>
          </>
        )}
        {plan.steps.length > 0 && (
          <>
            <button type="button" onClick={() => edit('removeLast')}>
              {words.t('plans.back')}
            </button>
            <button type="button" onClick={() => edit('clear')}>
              {words.t('plans.clear')}
            </button>
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
              <button type="button" onClick={() => table.queue(game, true, tile === '' ? null : tile)}>
                {words.t('touch.queue')}
              </button>
            )}
          </>
        )}
        {plan.queued.length > 0 && (
          <button type="button" onClick={() => table.queue(game, false)}>
            {words.t('plans.unqueue')}
          </button>
        )}
        <button type="button" onClick={onClose}>
          {words.t('touch.planClose')}
        </button>
      </div>
      <label class="note">
        {words.t('plans.editNote')} <small>{words.t('plans.noteLabel')}</small>
        <textarea
          rows={2}
          maxLength={MOST_NOTE}
          defaultValue={plan.note}
          onChange={({ currentTarget }) => void table.plan(game, { type: 'note', note: currentTarget.value.trim() })}
        />
      </label>
    </section>
  );
}
