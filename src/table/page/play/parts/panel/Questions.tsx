/** The open questions of a game's players, shown in whatever the panel holds. */
import type { TableQuestion } from '../../../../protocol.ts';
import { Button } from '../../../replay/Controls.tsx';
import { useTable } from '../shared/hooks.ts';

/**
 * All that the panel may hold begins with them: a request to take a move back expires with the next move, so a preview,
 * hints, a plan or the past must not hide it.
 */
export function Questions() {
  const { game } = useTable();
  return (
    <>
      {game.questions.map((question) => (
        <Question key={question.id} question={question} />
      ))}
    </>
  );
}

function Question({ question: { id, text, waiting, answer } }: { readonly question: TableQuestion }) {
  const { words, game, table } = useTable();
  const reply = (agree: boolean) => table.ask(game, { type: 'answer', question: id, agree });
  const isAsked = answer === 'vote' || answer === 'takeSeat';
  return (
    <div class="question">
      <p>
        <b>{text}</b>
      </p>
      {!isAsked && <p class="muted">{waiting}</p>}
      {isAsked && (
        <>
          <button type="button" class="primary" onClick={() => reply(true)}>
            {words.t(answer === 'takeSeat' ? 'agreements.takeSeat' : 'agreements.agree')}
          </button>
          <Button onClick={() => reply(false)}>{words.t('agreements.decline')}</Button>
        </>
      )}
      {answer === 'withdraw' && <Button onClick={() => reply(false)}>{words.t('agreements.withdraw')}</Button>}
    </div>
  );
}
