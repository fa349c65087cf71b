/**
 * The order of the test files: those that take long first, so that none of them is left alone at the end.
 * vitest does so by itself where it has seen them before; a fresh clone knows of them from here.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const SLOW = [
  'e2e/gamesByButton',
  'e2e/gamesByCommand',
  'e2e/powerCut',
  'program/starting',
  'program/stopping',
  'program/files',
  'picture/renderer',
  'picture/film/film',
  'match/judge/judge',
  'e2e/page/wholeGame',
  'discord/turn/limits',
  'discord/delivery/direct/crashes',
  'fuzz/campaign',
];

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.some((name) => moduleId.endsWith(`test/${name}.test.ts`));
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
