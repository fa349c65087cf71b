/** Parses JSON with bounded nesting, so that recursive code cannot overflow the stack. */
const MAX_DEPTH = 100;

/** @throws SyntaxError for invalid JSON or more than 100 levels. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError(`nested more than ${MAX_DEPTH} deep`);
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
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
