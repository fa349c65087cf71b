/** States of the puzzles and of the tutorial. */
import { TUTORIAL_STEPS, type TutorialStepId } from '../../../../src/features/tutorial/usecases/script.ts';
import { DAY_MS } from '../../../../src/match/index.ts';
import { MANAGER, publicWith, type Scene, STRANGER } from '../scene.ts';
import { type MessageState, type MessageStates, toAll, toOne } from '../state.ts';

const puzzle = (...actions: readonly string[]): MessageState => pressed('puzzle', ...actions);

/** The answer to a stranger's command after pressing these buttons. */
function pressed(command: string, ...actions: readonly string[]): MessageState {
  return async (scene) => {
    let message = await scene.ask(STRANGER, command);
    for (const action of actions) message = await scene.press(STRANGER, message, action);
    return toOne(STRANGER, message);
  };
}

async function daily(scene: Scene) {
  await scene.ask(MANAGER, 'server puzzle', { channel: scene.table.channelId });
  await scene.later(DAY_MS);
  return publicWith(scene, 'puzzle');
}

export const puzzleStates: MessageStates = {
  puzzle: puzzle(),
  'hard one': async (scene) => toOne(STRANGER, await scene.ask(STRANGER, 'puzzle', { grade: 'hard' })),
  answered: puzzle('puzzleAnswer'),
  'given up': puzzle('puzzleGiveUp'),
  'daily puzzle': async (scene) => toAll(await daily(scene)),
  'daily puzzle, opened': async (scene) => toOne(STRANGER, await scene.press(STRANGER, await daily(scene), 'puzzle')),
};

const stepNumber = (id: TutorialStepId) => TUTORIAL_STEPS.findIndex((step) => step.id === id);

/** A step, reached by skipping the earlier ones, after pressing these controls. */
const step = (number: number, ...actions: readonly string[]) =>
  pressed('tutorial', ...Array.from({ length: number }, () => 'tutorialOn'), ...actions);

export const tutorialStates: MessageStates = {
  ...Object.fromEntries(TUTORIAL_STEPS.map(({ id }, number) => [id, step(number)])),
  'frame, paying': step(stepNumber('frame'), 'tutorialSpace'),
  'table, drawing': async (scene) => {
    const { message } = await step(stepNumber('table'))(scene);
    return toOne(STRANGER, await scene.press(STRANGER, message, 'tutorialSpace', ['B3']));
  },
  ended: step(0, 'tutorialEnd'),
};
