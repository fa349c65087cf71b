/** Walks one state of a message: checks it, presses all its controls, and follows the answers. */
import type { APIMessage } from 'discord.js';
import type { Variant } from '../variants.ts';
import { actionOf, controlsIn } from './controls.ts';
import { textFaults } from './faults.ts';
import { type Pressed, pressAtOnce, pressOnce, readersOf, type Step } from './press.ts';
import { openScene, type Scene } from './scene.ts';
import type { MessageState, Shown } from './state.ts';

export interface WalkedMessage {
  readonly state: string;
  readonly faults: readonly string[];
  /** As people see it; null if it could not be shown. */
  readonly shown: APIMessage | null;
}

interface MessageWalk {
  readonly feature: string;
  readonly state: string;
  readonly root: MessageState;
  readonly variant: Variant;
  /** Whether its controls are pressed; otherwise it is only checked. */
  readonly isPressed: boolean;
  /** Collects the kinds of controls seen. */
  readonly seen: Set<string>;
  /**
   * Collects the kinds of messages whose controls were pressed, so that an answer that many states lead to is followed
   * once.
   */
  readonly followed: Set<string>;
}

interface Node {
  readonly path: readonly Step[];
  readonly name: string;
}

/**
 * Films take many seconds each and are made one at a time; `test/features/views/discord/film.long.test.ts` tests them.
 */
const SLOW: ReadonlySet<string> = new Set(['film']);

/** Maximum number of steps from a state to an answer that is followed. */
const MAX_STEPS = 3;

export async function walkMessages({
  feature,
  state,
  root,
  variant,
  isPressed,
  seen,
  followed,
}: MessageWalk): Promise<readonly WalkedMessage[]> {
  const walked: WalkedMessage[] = [];
  const nodes: Node[] = [{ path: [], name: state }];
  let stage: { readonly scene: Scene; readonly shown: Shown } | null = null;

  async function reach(path: readonly Step[]): Promise<{ readonly scene: Scene; readonly shown: Shown }> {
    await stage?.scene.close();
    const scene = await openScene(variant);
    stage = { scene, shown: await root(scene) };
    for (const { who, control, option } of path) {
      const at = controlsIn(stage.shown.message)[control];
      if (at === undefined) throw new Error(`${feature} ${state}: no control ${control}`);
      const { next } = await pressOnce(scene, stage.shown, { control: at, option: optionOf(at.options, option), who });
      if (next === null) throw new Error(`${feature} ${state}: ${at.action} led to another message this time`);
      stage = { scene, shown: next };
    }
    await scene.waitForDelivery();
    return stage;
  }

  try {
    for (let node = nodes.shift(); node !== undefined; node = nodes.shift()) {
      const faults: string[] = [];
      let at = await reach(node.path);
      const { message } = at.shown;
      if (node.path.length === 0)
        faults.push(...textFaults(message), ...at.scene.complaints.map((each) => `logged: ${each}`));
      for (const [index, control] of controlsIn(message).entries()) {
        seen.add(control.action);
        if (!isPressed || SLOW.has(control.action)) continue;
        const readers = await readersOf(at.scene, at.shown);
        let hasChanged = false;
        // The options are the same for all readers; the last one presses all of them.
        for (const [nth, who] of readers.entries()) {
          const isLast = nth === readers.length - 1;
          // Each change needs a new table: once one reader has changed something, the last one stands for the remaining
          // readers.
          if (hasChanged && !isLast) continue;
          const choices = control.options === null ? [null] : control.options.map((_, choice) => choice);
          for (const option of isLast ? choices : choices.slice(0, 1)) {
            if (hasChanged && option !== choices.at(-1)) continue;
            if (at.scene.isChanged()) at = await reach(node.path);
            const again = controlsIn(at.shown.message)[index];
            if (again === undefined) break;
            const pressed: Pressed = { control: again, option: optionOf(again.options, option), who };
            const answer = await pressOnce(at.scene, at.shown, pressed);
            hasChanged ||= at.scene.isChanged();
            faults.push(...answer.faults.map((fault) => `${again.action} ${pressed.option ?? ''} by ${who}: ${fault}`));
            if (answer.form !== null) seen.add(actionOf(answer.form.custom_id));
            if (answer.next === null || node.path.length >= MAX_STEPS) continue;
            const kind = kindOf(answer.next);
            for (const { action } of controlsIn(answer.next.message)) seen.add(action);
            if (followed.has(kind)) continue;
            followed.add(kind);
            nodes.push({
              path: [...node.path, { who, control: index, option }],
              name: `${node.name} › ${again.action}${pressed.option === null ? '' : ` ${pressed.option}`}`,
            });
          }
        }
        const storm = `at once ${control.action}`;
        if (followed.has(storm)) continue;
        followed.add(storm);
        if (at.scene.isChanged()) at = await reach(node.path);
        const last = controlsIn(at.shown.message)[index];
        if (last !== undefined)
          faults.push(...(await pressAtOnce(at.scene, at.shown, last)).map((fault) => `${last.action}: ${fault}`));
      }
      walked.push({ state: node.name, faults: [...new Set(faults)], shown: message });
    }
  } finally {
    await (stage as { readonly scene: Scene } | null)?.scene.close();
  }
  return walked;
}

function optionOf(options: readonly string[] | null, index: number | null): string | null {
  return options === null || index === null ? null : (options[index] ?? null);
}

/** Identifies a message by the controls it offers, whatever game or person they concern. */
function kindOf({ message }: Shown): string {
  return [...new Set(controlsIn(message).map(({ action }) => action))].join(' ');
}
