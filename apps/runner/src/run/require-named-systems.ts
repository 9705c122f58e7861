import { ConfigError, didYouMean } from '@memgym/core';
import type { BenchmarkProtocol } from '@memgym/evaluators';

/** A system of the experiment, and what it can do. */
interface Named {
  readonly config: { readonly name: string };
  readonly capabilities: ReadonlySet<string>;
}

/**
 * Refuses options of the benchmark that would do nothing: they speak of a system that the experiment has not, or
 * that cannot do what they are about.
 * @throws {ConfigError} naming the option and the system that may be meant
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
      throw new ConfigError(`${key}: the experiment has no system ${JSON.stringify(name)}.`, {
        key,
        hint: `${didYouMean(name, names)}Its systems are ${names.join(', ')}.`,
      });
    }
    if (capability !== undefined && !found.capabilities.has(capability)) {
      throw new ConfigError(`${key}: ${name} is a system that cannot ${capability}.`, {
        key,
        hint: 'Leave the option out, or give the system the options that make it able to (for AWI: evolves).',
      });
    }
  }
}
