/**
 * The sections of the page on small windows, each one tap away.
 */

import { SIGNS, Sign } from './Sign.tsx';
import { useTable } from './shared/context.ts';

export type Tab = 'board' | 'others' | 'tools' | 'log';
const TABS = ['board', 'others', 'tools', 'log'] as const;

export function Tabs({ tab, onTab }: { readonly tab: Tab; onTab(tab: Tab): void }) {
  const { words } = useTable();
  return (
    <nav class="tabs" aria-label={words.t('touch.whole')}>
      {TABS.map((name) => (
        <button key={name} type="button" aria-current={tab === name ? 'true' : undefined} onClick={() => onTab(name)}>
          <Sign path={SIGNS[name]} />
          <span>{words.t(`touch.${name}`)}</span>
        </button>
      ))}
    </nav>
  );
}
