/** 1 if the answer is exactly the right option's label, otherwise 0, also for no answer (null). */
export function exactLabel(output: string | null, expected: string): 0 | 1 {
  return output === expected ? 1 : 0;
}

/**
 * The label a reply consists of, spaces (U+0020) and line feeds aside, anywhere in it; null when it contains
 * anything else (docs/specs/memsim.md#metrics).
 * @param labels the labels of the question, default A to D
 */
export function extractExactLabel(
  reply: string,
  labels: readonly string[] = ['A', 'B', 'C', 'D'],
): string | null {
  const bare = reply.replace(/[ \n]/g, '');
  return labels.includes(bare) ? bare : null;
}
