/**
 * What the rows of the composer share: the channel written in, the commands there are, and what a row may ask for.
 * Keeping drafts and running commands is the composer's.
 */
import type { PageChannel } from '../../pageProtocol.ts';
import type { Leaf } from './commands.ts';
import type { Draft } from './draft.ts';
import type { Field } from './readCommand.ts';
import type { World } from './values.ts';

/** What the rows need from the composer. */
export interface Desk {
  readonly channel: PageChannel;
  readonly name: string;
  readonly leaves: readonly Leaf[];
  readonly world: World;
  readonly setDraft: (draft: Draft) => void;
  readonly setError: (error: string | null) => void;
  readonly sendText: (text: string) => void;
  /** Runs the command, or shows its chips and says what is wrong. */
  readonly run: (leaf: Leaf, fields: readonly Field[]) => void;
}
