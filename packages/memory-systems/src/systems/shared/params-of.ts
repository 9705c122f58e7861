import type { JsonObject } from '@memgym/core';

/** Options as they are shown in `info.params`: plain JSON, without those that were not given. */
export function paramsOf(options: object): JsonObject {
  return JSON.parse(JSON.stringify(options)) as JsonObject;
}
