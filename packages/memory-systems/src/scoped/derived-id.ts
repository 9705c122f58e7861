import { digest, type JsonValue } from '@memgym/core/memory';

/**
 * An id for a derived memory: the same for the same `parts`, whenever and wherever
 * it is made. Give what makes the memory this one and no other: its sources, its text, its place.
 *
 * @example derivedId('fact', ['t1', 't2'], 'Likes tea.') // 'fact:5b0f…', 16 digits
 */
export function derivedId(kind: string, ...parts: readonly JsonValue[]): string {
  return `${kind}:${digest(parts).slice(0, 16)}`;
}
