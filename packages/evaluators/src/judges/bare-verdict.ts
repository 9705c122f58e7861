/** Longer replies contain more than a verdict. */
const longest = 40;

/**
 * The verdict of a reply that contains nothing else, without quotes, bold type and a final full stop; a longer reply is
 * unchanged. A sign and surrounding words are retained, so that "-3" and "Yes and no" are not read as "3" and "yes".
 */
export function bareVerdict(reply: string): string {
  const text = reply.trim();
  return text.length > longest ? text : withoutMarks(text).trim();
}

const withoutMarks = (text: string): string =>
  text.replace(/^["'“‘`*_]+/, '').replace(/(?<!["'”’`*_.。])["'”’`*_.。]+$/, '');
