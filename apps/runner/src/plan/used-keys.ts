import { ConfigError, type UsedKey } from '@memgym/core';
import type { Environment } from '../models/environment.js';
import { mayGetKeys, trustedName } from '../models/server-access.js';
import type { PlannedSystem } from './plan-systems.js';

type Configured = Pick<PlannedSystem, 'config' | 'definition' | 'options'>;

/** The keys that a memory system reads from the environment with these options. */
function usedKeys({ definition, options }: Configured): readonly UsedKey[] {
  const parsed = definition.optionsSchema.safeParse(options);
  return parsed.success ? (definition.keys?.(parsed.data) ?? []) : [];
}

/**
 * An experiment may be somebody else's: a key goes to an address that it names only if that is on this machine, if the
 * definition of the system has both, or if the shell allows it.
 * @throws {ConfigError} naming the system, the variable and the address
 */
export function requireTrustedAddresses(systems: readonly Configured[], environment: Environment): void {
  for (const system of systems) {
    for (const { variable, option, url, isFixed = false } of usedKeys(system)) {
      if (url === undefined || isFixed || mayGetKeys(url, environment)) continue;
      throw new ConfigError(
        `System '${system.config.name}': ${variable} is not sent to ${url}, because the experiment names that address.`,
        {
          key: `systems.options.${option}`,
          hint: `If the key belongs there, allow it in the shell: ${trustedName}=${url} (separate several with commas).`,
        },
      );
    }
  }
}

/**
 * @param environment the variables that memory systems read: those of the process, without a `.env` file
 * @throws {ConfigError} naming the first system whose key is not set
 */
export function requireKeys(
  systems: readonly Configured[],
  environment: Readonly<Record<string, string | undefined>>,
): void {
  for (const system of systems) {
    for (const { variable, option } of usedKeys(system)) {
      if (environment[variable]) continue;
      throw new ConfigError(
        `System '${system.config.name}' needs the environment variable ${variable}, which is not set.`,
        {
          key: `systems.options.${option}`,
          hint: 'Set it in the shell to the key of the service; a .env file is read for models only. Nothing was played.',
        },
      );
    }
  }
}
