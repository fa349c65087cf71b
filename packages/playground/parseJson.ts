/**
 * Reads JSON that comes from outside, as deep as anything that Discord knows, with room to spare: what goes through it level by
 * level must not run out of stack. REST, gateway and page each word their own refusal.
 */

const DEEPEST = 100;

/** @throws SyntaxError where the text is no JSON, or lists and objects lie in one another more than a hundred deep. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError(`nested more than ${DEEPEST} deep`);
  return JSON.parse(text);
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
