/** A surface: a picture or page with the list of its states. */
import type { Page } from 'playwright-core';
import type { Variant } from './variants.ts';

/** A picture as PNG, or a page and the selector of the part to check. */
export type View =
  | { readonly png: Buffer }
  | { readonly page: Page; readonly part: string }
  /** It could not be shown. */
  | { readonly failed: string };

export interface Surface {
  /** Such as `picture/table`. */
  readonly name: string;
  readonly states: readonly string[];
  /** The axes of a variant that affect it; others are not repeated. */
  readonly axes: readonly (keyof Variant)[];
  /** Shows the states one by one, calling `take` for each; a state that is not shown is a fault. */
  show(asked: readonly Asked[], stage: Stage, take: Take): Promise<void>;
}

export interface Asked {
  readonly state: string;
  readonly variant: Variant;
}

export type Take = (asked: Asked, view: View) => Promise<void>;

export interface Stage {
  /** Opens a page in the variant; it is closed with the rest. */
  open(url: string, variant: Variant): Promise<Page>;
  /** Closed in reverse order, after the act or else after the surface. */
  closeLater(close: () => Promise<unknown>): void;
  act(work: (stage: Stage) => Promise<void>): Promise<void>;
}

/** A surface whose states are each shown by one function, independently. */
export function surfaceOf<States extends Readonly<Record<string, (variant: Variant, stage: Stage) => Promise<View>>>>(
  name: string,
  axes: readonly (keyof Variant)[],
  states: States,
): Surface {
  return {
    name,
    axes,
    states: Object.keys(states),
    async show(asked, stage, take) {
      for (const each of asked) {
        await stage.act(async (at) => {
          const view = states[each.state]?.(each.variant, at).catch((error: unknown) => ({ failed: String(error) }));
          await take(each, (await view) ?? { failed: 'no such state' });
        });
      }
    },
  };
}
