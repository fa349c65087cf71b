/**
 * Commands of this tab that the bot has not answered yet, and those it never did, at the end of the list.
 * Once answered, the bot's own message takes their place.
 */
import { Avatar } from '../shared/Avatar.tsx';
import { Dots } from '../shared/Dots.tsx';
import { Filled } from '../shared/Filled.tsx';
import { Icon } from '../shared/Icon.tsx';
import { displayName } from '../shared/names.ts';
import { usePage } from '../state/context.ts';
import { failureIn } from '../words/failure.ts';
import { useWords } from '../words/words.ts';

export function CommandsUnderWay({ channelId }: { channelId: string }) {
  const words = useWords();
  const { client, state } = usePage();
  const { me, bot } = state;
  const commands = Object.values(state.pending).filter(
    (began) => began.kind === 'command' && began.channelId === channelId,
  );
  if (me === null) return null;
  return (
    <>
      {commands.map((began) => (
        <div key={began.nonce} class="message ephemeral">
          <p class="reference">
            <Avatar user={me.user} size={16} />
            <Filled
              wording="used"
              parts={{
                name: <span class="referenceName">{displayName(me.user)}</span>,
                command: <span class="command">{began.label}</span>,
              }}
            />
          </p>
          <Avatar user={bot ?? me.user} />
          <header>
            <span class="author">{bot === null ? words.t('theBot') : displayName(bot)}</span>
            <span class="botTag">{words.t('appTag')}</span>
          </header>
          <div class="body">
            {began.failure === null ? (
              <p class="thinking" role="status">
                <Dots /> {words.t('sending')}
              </p>
            ) : (
              <>
                <p class="failure" role="alert">
                  <Icon name="warning" size={14} />
                  {failureIn(words, began.failure)}
                </p>
                <p class="onlyYou">
                  <Icon name="eye" size={14} /> {words.t('onlyYou')} ·{' '}
                  <button type="button" class="textButton" onClick={() => client.forget(began.nonce)}>
                    {words.t('dismiss')}
                  </button>
                </p>
              </>
            )}
          </div>
        </div>
      ))}
    </>
  );
}
