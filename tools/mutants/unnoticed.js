/**
 * Tells of each mutant that no test noticed at once, so that a run which is stopped half-way was not for nothing.
 * The report at the end has them again, with what was there before.
 */
import path from 'node:path';

const UNNOTICED = ['Survived', 'NoCoverage'];

class Unnoticed {
  #tried = 0;
  #unnoticed = 0;

  onMutantTested({ status, statusReason, fileName, location, replacement }) {
    if (!['Killed', 'Timeout', ...UNNOTICED].includes(status)) return;
    this.#tried += 1;
    if (!UNNOTICED.includes(status)) return;
    this.#unnoticed += 1;
    const place = `${path.relative(process.cwd(), fileName)}:${location.start.line + 1}:${location.start.column + 1}`;
    const becomes = replacement.replace(/\s+/g, ' ').slice(0, 100);
    const why = statusReason ? ` (${statusReason})` : '';
    process.stderr.write(`unnoticed, ${this.#unnoticed} of ${this.#tried} so far: ${place} becomes ${becomes}${why}\n`);
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'unnoticed', injectableClass: Unnoticed }];
