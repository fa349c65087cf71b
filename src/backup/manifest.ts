/**
 * What a backup says of itself: of which kind of database it is, as which migration left it, and what is in it.
 * Where this stands in the file is left to `format.ts`.
 */
import { z } from 'zod';

const DATABASE_KINDS = ['sqlite', 'postgresql'] as const;
export type DatabaseKind = (typeof DATABASE_KINDS)[number];

const manifestSchema = z.object({
  /** Of what follows the manifest: a file of SQLite, or an archive of `pg_dump -Fc`. */
  database: z.enum(DATABASE_KINDS),
  madeAt: z.iso.datetime(),
  /** The newest that the database had seen. */
  migration: z.string(),
  /** Rows by table. */
  counts: z.record(z.string(), z.int().nonnegative()),
  /** The component files that games were dealt with, by their names. */
  components: z.record(z.string().regex(/^[^/\\]+\.json$/), z.string()),
});

export type Manifest = z.output<typeof manifestSchema>;

/** Null where it is none. */
export function parseManifest(line: string): Manifest | null {
  try {
    const parsed = manifestSchema.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
