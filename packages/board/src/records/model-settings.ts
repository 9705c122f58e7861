import type { JsonObject, JsonValue } from '@memgym/core';

/** What of a model's settings decides no reply: addresses, limits and prices. */
const ofNoResult = [
  'type',
  'baseUrl',
  'maxReplyBytes',
  'timeoutMs',
  'retry',
  'contextTokens',
  'world',
  'price',
];

/** The settings of a model that decide its replies, as a sheet states them. */
export function settingsOf(model: JsonValue | undefined): JsonObject {
  const stated = typeof model === 'object' && model !== null && !Array.isArray(model) ? model : {};
  return Object.fromEntries(Object.entries(stated).filter(([key]) => !ofNoResult.includes(key)));
}
