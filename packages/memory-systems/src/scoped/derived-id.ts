import { digest, type JsonValue } from '@memgym/core/memory';

/**
 * An id for a derived memory: always the same for the same `parts`. Pass the parts that identify the memory: its
 * sources, its text, its position.
 *
 * @example
 * ```ts
 * import { derivedId } from '@memgym/memory-systems/define';
 *
 * derivedId('fact', ['t1', 't2'], 'Likes tea.'); // 'fact:', then 16 hexadecimal digits
 * ```
 */
export function derivedId(kind: string, ...parts: readonly JsonValue[]): string {
  return `${kind}:${digest(parts).slice(0, 16)}`;
}
