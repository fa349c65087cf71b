/** The head of the page: progress, next part, undo, language. */
import { useEditing } from './context.ts';

interface HeadProps {
  readonly left: number;
  readonly all: number;
  readonly language: string;
  /** Language codes, each with the language's own name. */
  readonly languages: readonly (readonly [string, string])[];
  readonly choose: (code: string) => void;
  readonly next: () => void;
  /** Null if there is nothing to undo. */
  readonly undo: (() => void) | null;
}

export function Head({ left, all, language, languages, choose, next, undo }: HeadProps) {
  const { words } = useEditing().speech;
  const summary = left === 0 ? words.t('allDone') : words.t('remaining', { left, all });
  return (
    <header class="head">
      <h1>{words.t('title')}</h1>
      <label class="language">
        <span class="unseen">{words.t('language')}</span>
        <select value={language} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {languages.map(([code, called]) => (
            <option key={code} value={code} lang={code}>
              {called}
            </option>
          ))}
        </select>
      </label>
      <div class="left">
        <progress max={all} value={all - left} aria-label={summary} />
        <p role="status">{summary}</p>
      </div>
      <div class="ways">
        {left > 0 && (
          <button type="button" class="primary" onClick={next}>
            {words.t('next')}
          </button>
        )}
        <button type="button" disabled={undo === null} onClick={undo ?? undefined}>
          {words.t('undo')}
        </button>
      </div>
    </header>
  );
}
