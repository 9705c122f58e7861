/** 1 if the answer is exactly the right option's label, otherwise 0, also for no answer (null). */
export function exactLabel(output: string | null, expected: string): 0 | 1 {
  return output === expected ? 1 : 0;
}

/**
 * The label, A to D, that a reply consists of, spaces (U+0020) and line feeds aside, anywhere in it; null when it
 * contains anything else (packages/memsim/spec.md#metrics).
 */
export function extractExactLabel(reply: string): string | null {
  const bare = reply.replace(/[ \n]/g, '');
  return /^[A-D]$/.test(bare) ? bare : null;
}
