import type { UserExport } from '@memgym/core';
import { InvalidArgumentError } from '@memgym/core/errors';
import { exportsOfMemories } from '@memgym/memory-systems/move';

/** An item of a LangGraph store, as its searches return it and as JSON. */
export interface StoreItem {
  readonly namespace: readonly string[];
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly createdAt?: Date | string | number;
}

/**
 * Items of a LangGraph store as exports for `importUser`, one a user, to search them as a memory. The text of an item is that
 * of all texts in its value; namespace, key and value are in its `meta`. To move from one LangGraph store to another, `put`
 * the items instead.
 *
 * @param userOf the user of a namespace. Default: its last label
 * @throws {InvalidArgumentError} for an entry that is not an item, with its place
 */
export function exportsOfItems(
  items: readonly StoreItem[],
  userOf: (namespace: readonly string[]) => string = (namespace) => namespace.at(-1) ?? '',
): UserExport[] {
  const memories = items.map((item: StoreItem | null, place) => {
    const { namespace, key, value, createdAt } = item ?? ({} as Partial<StoreItem>);
    if (!Array.isArray(namespace) || typeof key !== 'string' || typeof value !== 'object') {
      throw new InvalidArgumentError('items', `entry ${place} has no namespace, key and value.`);
    }
    const text = textsIn(value).join('\n') || key;
    return {
      user: userOf(namespace),
      id: JSON.stringify([...namespace, key]),
      text,
      createdAt,
      meta: { namespace, key, value },
    };
  });
  return exportsOfMemories('store', memories);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
