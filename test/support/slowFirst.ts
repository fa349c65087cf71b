/**
 * The order of the test files: those that take long first, so that none of them is left alone at the end.
 * vitest does so by itself where it has seen them before; a fresh clone knows of them from here.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const SLOW = [
  'e2e/gamesByButton.long',
  'e2e/gamesByCommand.long',
  'program/starting.long',
  'program/stopping.long',
  'program/files.long',
  'picture/film/film.long',
  'picture/renderer.long',
  'e2e/powerCut.long',
  'discord/turn/limits.long',
  'discord/delivery/direct/crashes.long',
  'fuzz/campaign.long',
  'e2e/page/wholeGame.long',
  'e2e/page/visitors.long',
  'e2e/page/moves.long',
  'e2e/page/start',
  'match/judge/judge.long',
  'picture/golden/golden',
  'discord/frame/controls.long',
  'picture/pool/pool',
  'program/newcomer',
  'discord/lobby/lobby',
  'backup/backup.long',
  'picture/table',
];

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.some((name) => moduleId.endsWith(`test/${name}.test.ts`));
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
