/** Longer replies say more than a verdict. */
const longest = 40;

/**
 * A reply that is nothing but a verdict, without quotes, bold type and a final full stop; a longer reply as it is. A
 * sign and words around the verdict stay, so that "-3" and "Yes and no" are not read as "3" and "yes".
 */
export function bareVerdict(reply: string): string {
  const text = reply.trim();
  return text.length > longest ? text : text.replace(/^["'“‘`*_]+|["'”’`*_.。]+$/g, '').trim();
}
