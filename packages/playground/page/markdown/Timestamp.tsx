/**
 * A moment from `<t:…>`: worded in the reader's language, ticking where it is relative, exact on hover.
 * Wording is done in `time.ts`.
 */
import { useEffect, useState } from 'preact/hooks';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.ts';
import { styledTime, tickOf } from './time.ts';

/** `seconds` since 1970 as Discord writes them; `format` one of its letters. */
export function Timestamp({ seconds, format }: { seconds: number; format: string }) {
  const words = useWords();
  const locale = usePage().state.me?.locale ?? 'en-US';
  const [now, setNow] = useState(Date.now());
  const at = seconds * 1000;
  useEffect(() => {
    if (format !== 'R') return;
    const timer = window.setTimeout(() => setNow(Date.now()), tickOf(at, now));
    return () => window.clearTimeout(timer);
  }, [at, format, now]);
  if (!Number.isFinite(at) || Math.abs(at) > 8.64e15) return <span>{words.t('invalidDate')}</span>;
  return (
    <time class="timestamp" dateTime={new Date(at).toISOString()} title={styledTime(at, 'F', now, locale)}>
      {styledTime(at, format, now, locale)}
    </time>
  );
}
