/**
 * The sections of the page on small windows, each one tap away.
 */
import { useTable } from './shared/hooks.ts';

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

export const SIGNS = {
  menu: 'M4 6h16v2.4H4zM4 10.8h16v2.4H4zM4 15.6h16V18H4z',
  board: 'M3 3h18v18H3zM5.5 5.5v5.2h5.2V5.5zm7.8 0v5.2h5.2V5.5zm-7.8 7.8v5.2h5.2v-5.2zm7.8 0v5.2h5.2v-5.2z',
  others: 'M3 3h8v8H3zM13 3h8v8h-8zM3 13h8v8H3zM13 13h8v8h-8z',
  tools: 'M13.8 3 21 10.2l-3.4 3.4-2.2-2.2L6.6 20.200 3.800 17.400 12.600 8.600 10.400 6.400z',
  log: 'M4 5h3v3H4zM9 5.400h11v2.200H9zM4 10.500h3v3H4zM9 10.900h11v2.200H9zM4 16h3v3H4zM9 16.400h11v2.200H9z',
} as const;

export function Sign({ path }: { readonly path: string }) {
  return (
    <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} fill-rule="evenodd" />
    </svg>
  );
}
