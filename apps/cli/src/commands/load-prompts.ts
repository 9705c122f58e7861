import { registryFor } from '../registry.js';

/**
 * Loads the prompts of all parts that come with the command, and of plugins.
 * @throws {ConfigError} when a plugin cannot be loaded
 */
export async function loadPrompts(plugins: readonly string[] = []): Promise<void> {
  const registry = registryFor();
  const own = registry.packages.filter(({ isOwn }) => isOwn).map(({ name }) => name);
  await import('@memgym/runner');
  for (const name of [...own, ...plugins]) await registry.loadAll(name);
}
