/** Kinds of faults of a careless model. */
export const badReplyKinds = [
  'truncated',
  'no-json',
  'missing-key',
  'unknown-variable',
  'wrong-count',
  'illegal-value',
  'empty',
] as const;
export type BadReplyKind = (typeof badReplyKinds)[number];

/** Adds one fault to a good reply. If the fault does not apply, the reply is cut off. */
export function spoilReply(reply: string, kind: BadReplyKind): string {
  const cut = reply.slice(0, Math.floor(reply.length / 2));
  if (kind === 'truncated') return cut;
  if (kind === 'no-json') return 'I would rather talk about the weather.';
  let value: unknown;
  try {
    value = JSON.parse(reply);
  } catch {
    // A reply in plain text.
    return kind === 'empty' ? '' : 'Hard to say: 1, 2 or 3.';
  }
  if (typeof value !== 'object' || value === null) return kind === 'empty' ? '' : 'Hard to say: 1, 2 or 3.';
  if (kind === 'empty') return '{}';
  const spoilt = spoilObject(value as Record<string, unknown>, kind);
  return spoilt === undefined ? cut : JSON.stringify(spoilt);
}

function spoilObject(value: Record<string, unknown>, kind: BadReplyKind): unknown {
  const entries = Object.entries(value);
  const inner = entries.find(([, member]) => typeof member === 'object' && !Array.isArray(member));
  if (kind === 'missing-key') return Object.fromEntries(entries.slice(1));
  if (kind === 'wrong-count') {
    return Object.fromEntries(
      entries
        .map(([key, member]) => [key, Array.isArray(member) ? member.slice(1) : member])
        .slice(entries.every(([, member]) => typeof member === 'string') ? 1 : 0),
    );
  }
  if (kind === 'unknown-variable') {
    if (inner !== undefined) {
      return { ...value, [inner[0]]: { ...(inner[1] as object), shoe_size: 'large' } };
    }
    return {
      ...value,
      shoe_size: entries.every(([, member]) => Array.isArray(member)) ? ['large'] : 'large',
    };
  }
  const spoilStrings = (members: object): object =>
    Object.fromEntries(
      Object.entries(members).map(([key, member]) => [key, typeof member === 'string' ? '' : member]),
    );
  if (inner !== undefined) return { ...value, [inner[0]]: spoilStrings(inner[1] as object) };
  return spoilStrings(value);
}
