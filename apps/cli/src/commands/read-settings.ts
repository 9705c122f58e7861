import type { JsonObject } from '@memgym/core';
import { applySettings } from '@memgym/experiments';

/** For `--set`, the options of a plugin. @throws {ConfigError} when a setting is no key and value, or gives a key twice */
export const readSettings = (settings: readonly string[] = []): JsonObject =>
  applySettings({}, settings) as JsonObject;
