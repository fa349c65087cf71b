/**
 * A door behind which there are functions: what is drawn becomes a text, which the target's check tries.
 * What is drawn is said by the door that is made.
 */
import type { Door } from '../../door.ts';
import { ANSWER_MS } from '../../faults.ts';
import { startTarget } from '../../targets/target.ts';

export interface FunctionDoor<Input> extends Pick<Door<Input>, 'name' | 'draw' | 'smaller' | 'atOnce'> {
  textOf(input: Input): string;
  /** How long a check may take, in milliseconds. */
  readonly within?: number;
}

export function functionDoor<Input>({ textOf, within = ANSWER_MS, ...door }: FunctionDoor<Input>): Door<Input> {
  return {
    ...door,
    async open(shop) {
      const target = await shop.take('functions', () =>
        startTarget({ program: new URL('../../targets/functions.ts', import.meta.url), saysReady: true }),
      );
      return {
        targets: [target],
        attempt: (input) => target.ask(door.name, textOf(input), within),
        close: async () => undefined,
      };
    },
  };
}
