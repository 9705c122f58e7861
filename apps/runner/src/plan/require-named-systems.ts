import { ConfigError, didYouMean } from '@memgym/core';
import type { BenchmarkProtocol } from '@memgym/evaluators';

/** A system of the experiment, with its capabilities. */
interface Named {
  readonly config: { readonly name: string };
  readonly capabilities: ReadonlySet<string>;
}

/**
 * Rejects benchmark options that would have no effect, because the experiment does not have the named system or the
 * system lacks the capability.
 * @throws {ConfigError} naming the option and the nearest system name
 */
export function requireNamedSystems(
  { namedSystems = [] }: BenchmarkProtocol,
  systems: readonly Named[],
): void {
  for (const { name, option, capability } of namedSystems) {
    const key = `benchmark.options.${option}`;
    const found = systems.find(({ config }) => config.name === name);
    if (found === undefined) {
      const names = systems.map(({ config }) => config.name);
      throw new ConfigError(`${key}: unknown system ${JSON.stringify(name)}.`, {
        key,
        hint: `${didYouMean(name, names)}Its systems are ${names.join(', ')}.`,
      });
    }
    if (capability !== undefined && !found.capabilities.has(capability)) {
      throw new ConfigError(`${key}: the system ${name} cannot ${capability}.`, {
        key,
        hint: 'Remove the option, or enable the capability in the system’s options.',
      });
    }
  }
}
