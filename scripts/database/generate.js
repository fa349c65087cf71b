/**
 * `node scripts/database/generate.js SCHEMA`: generates a Prisma client with Prisma's own generator, without its
 * command line, whose packages weigh 215 MB.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';

// As ES modules these packages do not load in Node: they import files without their extension.
const require = createRequire(import.meta.url);
const { getGenerators, loadSchemaContext } = require('@prisma/internals');
const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts');

const schema = path.resolve(process.argv[2] ?? 'prisma/schema.prisma');
const baseDir = path.dirname(schema);
const generators = await getGenerators({
  schemaContext: await loadSchemaContext({ schemaPath: { baseDir, cliProvidedPath: schema }, cwd: baseDir }),
  registry: { 'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() } },
  skipDownload: true,
  cliCommand: 'generate',
});
for (const generator of generators) {
  await generator.generate();
  generator.stop();
}
