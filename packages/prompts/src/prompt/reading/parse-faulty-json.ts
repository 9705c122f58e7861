import { jsonrepair } from 'jsonrepair';
import { parseReplyJson, type ReplyJson } from './find-json.js';

/** Longer texts are not repaired: the time for some faults grows with the square of the length. */
export const longestRepaired = 50_000;

const deepestRepaired = 200;

/** Placeholder for an apostrophe inside a word, which would end a string in single quotes. */
const apostrophe = '\uE000';

/**
 * Parses JSON with the faults that models make: single or missing quotes, trailing commas, raw newlines, `None` and
 * `True`, comments. Nothing is evaluated. Texts of more than 50,000 characters or 200 levels are refused.
 */
export function parseFaultyJson(text: string): ReplyJson {
  const parsed = parseReplyJson(text);
  if (parsed.ok || text.length > longestRepaired || isTooDeep(text)) return parsed;
  const marked = text.replaceAll(apostrophe, '').replace(/(?<=\p{L})'(?=\p{L})/gu, apostrophe);
  try {
    return parseReplyJson(jsonrepair(marked).replaceAll(apostrophe, "'"));
  } catch {
    // Its position does not refer to the original reply; the parser's own reason does.
    return parsed;
  }
}

/** Whether brackets are nested deeper than the repair, which is recursive, can follow. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > deepestRepaired) return true;
  }
  return false;
}
