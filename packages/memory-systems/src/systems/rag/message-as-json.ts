import type { Observation } from '../../scoped/index.js';

/**
 * A message in the form of PersonaMem's RAG: Python's `json.dumps`, with spaces after commas and colons, and everything
 * but ASCII escaped. Source: docs/specs/memory-systems.md#lexical-and-dense-baselines.
 */
export function messageAsJson({ role = 'user', content }: Pick<Observation, 'role' | 'content'>): string {
  const ascii = JSON.stringify(content).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `{"role": "${role}", "content": ${ascii}}`;
}
