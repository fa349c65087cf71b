// A drawing helper that dies at its first job while the file named by the environment is missing, or always if that
// file says so.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const mark = process.env.PICTURE_TEST_MARK;
const always = existsSync(mark) && readFileSync(mark, 'utf8') === 'always';
if (existsSync(mark) && !always) await import('../../../src/picture/pool/start.js');
else {
  process.on('message', () => {
    if (!always) writeFileSync(mark, 'once');
    process.exit(1);
  });
}
