/** Stores the theme in the browser; its colors are in `ground.css`. */
export const THEMES = ['system', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'playground.theme';

export function chosenTheme(): Theme {
  const stored = orNull(() => localStorage.getItem(KEY));
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  orNull(() => localStorage.setItem(KEY, theme));
  showTheme(theme);
}

export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Browsers that block site data throw at every access; then nothing is stored. */
function orNull<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}
