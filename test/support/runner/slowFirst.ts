/** Runs slow test files first; vitest does so by itself only after a first run, which a fresh clone lacks. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const SLOW_FILES = [
  'table/panel.long',
  'tools/simulate/seeds.long',
  'e2e/table/wholeGame.long',
  'e2e/table/restarts.long',
  'features/leagues/discord/league.long',
  'discord/delivery/direct/crashes.long',
  'discord/delivery/crashes.long',
  'program/stopping.long',
  'program/starting.long',
  'program/files.long',
  'program/settingUp.long',
  'e2e/table/frame.long',
  'table/table.long',
  'table/played.long',
  'e2e/page/wholeGame.long',
  'e2e/games.long',
  'picture/film/film.long',
  'store/postgresql/takeover',
  'discord/interactions/privateGames',
  'e2e/page/start',
  'features/lobby/discord/lobby',
  'picture/golden/golden',
  'picture/pool/pool',
];

/** In order, because a worker serves one project; the one with quick tests comes last to keep all processors busy. */
const PROJECTS = ['laboratory', 'long', 'postgresql', 'quick', 'sqlite'];

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId, project }: TestSpecification) => {
      const isSlow = SLOW_FILES.some((name) => moduleId.endsWith(`test/${name}.test.ts`));
      const speed = isSlow ? 0 : moduleId.endsWith('.long.test.ts') ? 1 : 2;
      return PROJECTS.indexOf(project.name) * 3 + speed;
    };
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}
