import type { JsonObject } from '@memgym/core';
import type { UserParts } from '@memgym/env-generator';
import { parseAMemGymItem } from '../data/load-amemgym.js';
import { toAMemGymItem } from './to-amemgym-item.js';

/**
 * The item of a user, every rule of the format checked (packages/amemgym/spec.md#data-formats).
 * @throws {DatasetError} when the item breaks a rule of the format
 */
export function checkedItem(parts: UserParts): JsonObject {
  const item = toAMemGymItem(parts);
  parseAMemGymItem(item, `raw/${parts.profile.uuid}/item.json`);
  return item;
}
