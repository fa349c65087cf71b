/**
 * Text as every kind of database can keep it and every message can show it. Where text comes in is left to the hosts.
 */

const UNKEEPABLE = /\0|\p{Surrogate}/gu;
/** What stands for a sign that cannot be read. */
const REPLACEMENT = '\u{fffd}';

/** Without NUL, which PostgreSQL refuses, and halves of characters, which are none in UTF-8: another sign stands for each. */
export function keepable(text: string): string {
  return text.replace(UNKEEPABLE, REPLACEMENT);
}
