/**
 * The ink of each theme: its 256 colors and the code of its files, as they lie in assets/picture/inks.json.
 * They are learned from sample scenes beside the tests, which tell when they no longer suit what is drawn.
 */
import inks from '../../../assets/picture/inks.json' with { type: 'json' };
import { type Ink, type InkName, inkOf } from '../encoding/ink.ts';
import type { ThemeName } from '../theme.ts';

/** Each ink is made when it is first asked for. */
export class Inks {
  readonly #made = new Map<string, Ink>();

  of(name: InkName, theme: ThemeName): Ink {
    const key = `${name} ${theme}`;
    const ink = this.#made.get(key) ?? inkOf(name, inks[name][theme]);
    this.#made.set(key, ink);
    return ink;
  }
}
