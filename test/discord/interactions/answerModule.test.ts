/**
 * All answers go through one module, whose types keep content and components apart, because Discord refuses both
 * together.
 */
import { expect, it } from 'vitest';
import { isNode, sourcesIn, visitSource } from '../../support/sources.ts';

const ANSWER_METHODS = ['reply', 'editReply', 'followUp', 'update', 'deferReply', 'deferUpdate'];
const ALLOWED_FILES = ['src/discord/interactions/reply.ts', 'src/discord/interactions/failures.ts'];

it('only the modules for answers respond to interactions', () => {
  const misplaced: string[] = [];
  for (const file of [...sourcesIn('src/discord'), ...sourcesIn('src/features')]) {
    if (ALLOWED_FILES.includes(file)) continue;
    visitSource(file, (node) => {
      if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression')
        return true;
      const { object, property } = node.callee;
      const isAnswer = isNode(property) && ANSWER_METHODS.includes(String(property.value));
      if (isAnswer && isNode(object) && object.value === 'interaction')
        misplaced.push(`${file}: ${String(property.value)}`);
      return true;
    });
  }
  expect(misplaced).toEqual([]);
});
