/**
 * Dark or light: as the reader's system says, unless they have chosen one themselves; kept in the browser.
 * The colours stand in `colours.css`.
 */
export const THEMES = ['system', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'playground.theme';

export function chosenTheme(): Theme {
  const kept = whereAllowed(() => localStorage.getItem(KEY));
  return THEMES.find((theme) => theme === kept) ?? 'system';
}

/** Shows the page in the theme, and keeps the choice. */
export function chooseTheme(theme: Theme): void {
  whereAllowed(() => localStorage.setItem(KEY, theme));
  showTheme(theme);
}

export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Browsers that block site data throw at every use of it: then nothing is kept. */
function whereAllowed<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}
