import { registryFor } from '../registry.js';

/**
 * Loads the prompts of all parts that come with the command, and of plugins.
 * @throws {ConfigError} when a plugin cannot be loaded
 */
export async function loadPrompts(plugins: readonly string[] = []): Promise<void> {
  const registry = registryFor();
  await import('@memgym/runner');
  await registry.loadOwn();
  for (const name of plugins) await registry.loadAll(name);
}
