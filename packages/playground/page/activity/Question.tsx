/** Asks the person on behalf of an Activity: consent, external link, invitation, shared picture. Closing means no. */
import type { PageFrame } from '../../pageProtocol.ts';
import { Dialog } from '../shared/Dialog.tsx';
import { displayName } from '../shared/names.ts';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.tsx';

export type Request =
  | { readonly kind: 'consent'; readonly scopes: readonly string[] }
  | { readonly kind: 'link' | 'share'; readonly url: string }
  | { readonly kind: 'invite' };

interface QuestionProps {
  readonly frame: PageFrame;
  readonly request: Request;
  readonly onAnswer: (given: boolean) => void;
}

export function Question({ frame, request, onAnswer }: QuestionProps) {
  const words = useWords();
  const title = {
    consent: words.t('mayKnow', { name: frame.name }),
    link: words.t('leavingFor'),
    share: words.t('shareHere'),
    invite: words.t('inviteToActivity'),
  }[request.kind];
  return (
    <Dialog class="modal" labelledBy="questionTitle" onClose={() => onAnswer(false)}>
      <header>
        <h2 id="questionTitle">{title}</h2>
      </header>
      <div class="modalBody">
        {request.kind === 'consent' && <Scopes scopes={request.scopes} />}
        {request.kind === 'link' && <p class="questionUrl">{request.url}</p>}
        {request.kind === 'share' && <img class="questionPicture" src={request.url} alt="" />}
        {request.kind === 'invite' && <Guests frame={frame} onInvited={() => onAnswer(true)} />}
      </div>
      <footer>
        <button type="button" class="button secondary" onClick={() => onAnswer(false)}>
          {words.t('cancel')}
        </button>
        {request.kind === 'link' && (
          <a
            class="button primary"
            href={request.url}
            target="_blank"
            rel="noreferrer noopener"
            onClick={() => onAnswer(true)}
          >
            {words.t('openPage')}
          </a>
        )}
        {(request.kind === 'consent' || request.kind === 'share') && (
          <button type="button" class="button primary" onClick={() => onAnswer(true)}>
            {request.kind === 'consent' ? words.t('authorize') : words.t('share')}
          </button>
        )}
      </footer>
    </Dialog>
  );
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  const words = useWords();
  return (
    <>
      <p>{words.t('mayKnowWhat')}</p>
      <ul class="questionList">
        {scopes.map((scope) => (
          <li key={scope}>{scope === 'identify' ? words.t('scopeIdentify') : scope}</li>
        ))}
      </ul>
    </>
  );
}

/** An invitation is a message in the channel that pings the person. */
function Guests({ frame, onInvited }: { frame: PageFrame; onInvited: () => void }) {
  const words = useWords();
  const { client, state } = usePage();
  const inside = state.activities.find(({ channelId }) => channelId === frame.channelId)?.users ?? [];
  const others = state.people.filter(({ user }) => !inside.includes(user.id));
  if (others.length === 0) return <p>{words.t('nobodyToInvite')}</p>;
  return (
    <ul class="questionList">
      {others.map(({ user }) => (
        <li key={user.id}>
          <button
            type="button"
            class="textButton"
            onClick={() => {
              client.sendText(frame.channelId, words.t('comeToActivity', { mention: `<@${user.id}>` }));
              onInvited();
            }}
          >
            {words.t('inviteOne', { name: displayName(user) })}
          </button>
        </li>
      ))}
    </ul>
  );
}
