/**
 * The profile of each theme: its 256 colors and the code of its files, as they lie in assets/picture/profiles.json.
 * They are learned from sample scenes beside the tests, which tell when they no longer suit what is drawn.
 */
import data from '../../../assets/picture/profiles.json' with { type: 'json' };
import { type EncodingProfile, type ProfileName, profileOf } from '../../../packages/tileEncoder/index.ts';
import type { ThemeName } from '../theme.ts';

/** Each profile is made when it is first asked for. */
export class Profiles {
  readonly #made = new Map<string, EncodingProfile>();

  of(name: ProfileName, theme: ThemeName): EncodingProfile {
    const key = `${name} ${theme}`;
    const profile = this.#made.get(key) ?? profileOf(name, data[name][theme]);
    this.#made.set(key, profile);
    return profile;
  }
}
