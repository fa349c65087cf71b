/**
 * What everybody should know before they click: no line to the server, nothing saved, no bot, a bad day, a newer page.
 * Failures of single clicks are told where they were made.
 */
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.ts';

export function Banner() {
  const words = useWords();
  const { client, state } = usePage();
  const { connection, botOnline, faults, outdated, saveFault } = state;
  if (connection === 'lost') return <Line lost>{words.t('lostTrying')}</Line>;
  if (saveFault !== null) return <Line lost>{words.t(`notSaved.${saveFault}`)}</Line>;
  if (!botOnline) return <Line>{words.t('botOffline')}</Line>;
  if (outdated) {
    return (
      <Line>
        {words.t('newerPage')}{' '}
        <button type="button" class="textButton" onClick={() => location.reload()}>
          {words.t('loadIt')}
        </button>
      </Line>
    );
  }
  if (faults !== null) {
    return (
      <Line>
        {words.t('badDayOn')}{' '}
        <button type="button" class="textButton" onClick={() => client.setFaults(null)}>
          {words.t('switchOff')}
        </button>
      </Line>
    );
  }
  return <div role="status" />;
}

function Line({ lost = false, children }: { lost?: boolean; children: preact.ComponentChildren }) {
  return (
    <div role="status">
      <p class={lost ? 'banner lost' : 'banner'}>{children}</p>
    </div>
  );
}
