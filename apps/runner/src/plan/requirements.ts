import {
  BackendError,
  type Capability,
  ConfigError,
  didYouMean,
  type Episode,
  type UsedKey,
} from '@memgym/core';
import type { Benchmark, BenchmarkProtocol } from '@memgym/evaluators';
import type { SystemConfig } from '@memgym/experiments';
import { type ChineseSegmenterName, chineseSegmenterName } from '@memgym/text';
import type { Environment } from '../models/environment.js';
import { mayGetKeys, trustedName } from '../models/server-access.js';
import { canRestore, familyOf, type PlannedSystem } from './plan-systems.js';

const chineseCharacter = /\p{Script=Han}/u;

/**
 * Refuses Chinese data where jieba cannot be loaded: another segmenter gives other words, so other scores under the name
 * of the same run.
 * @throws {ConfigError}
 */
export function requireSegmenter(
  episodes: readonly Episode[],
  segmenter: ChineseSegmenterName = chineseSegmenterName(),
): void {
  if (segmenter === 'jieba') return;
  const isChinese = ({ conversation: { sessions, questions } }: Episode): boolean =>
    questions.some(({ text }) => chineseCharacter.test(text)) ||
    sessions.some(({ turns }) => turns.some(({ content }) => chineseCharacter.test(content)));
  const chinese = episodes.find(isChinese);
  if (chinese === undefined) return;
  throw new ConfigError(
    `Chinese texts, such as those of the episode ${JSON.stringify(chinese.id)}, need the package @node-rs/jieba, which could not be loaded.`,
    { hint: 'Run `npm install @node-rs/jieba`. It has builds for the usual platforms.' },
  );
}

/** The part of a planned system that is checked. */
interface Planned {
  readonly config: Pick<SystemConfig, 'name' | 'family'>;
  readonly capabilities: ReadonlySet<Capability>;
}

/**
 * Rejects systems that cannot be played with a benchmark, before anything is written.
 * @throws {BackendError} naming the first system whose state cannot be restored, if an episode needs that
 */
export function requireRestorable(
  { type, protocol }: Pick<Benchmark, 'type' | 'protocol'>,
  episodes: readonly Episode[],
  systems: readonly Planned[],
): void {
  const unable = systems.find((system) => !canRestore(system));
  if (unable === undefined || protocol.needsRestore?.(episodes) !== true) return;
  const reason = unable.capabilities.has('snapshot') ? 'it keeps its state outside' : 'it has no snapshots';
  throw new BackendError(
    unable.config.name,
    `cannot be played with ${type}, which asks on copies of a memory: ${reason}.`,
    { hint: 'Remove the system from the experiment, or choose data without corpora.' },
  );
}

/**
 * Rejects benchmark options that would have no effect, because the experiment does not have the named system or the
 * system lacks the capability.
 * @throws {ConfigError} naming the option and the nearest system name
 */
export function requireNamedSystems(
  { namedSystems = [] }: BenchmarkProtocol,
  systems: readonly Planned[],
): void {
  for (const { name, option, capability } of namedSystems) {
    const key = `benchmark.options.${option}`;
    const found = systems.find(({ config }) => familyOf(config) === name);
    if (found === undefined) {
      const names = [...new Set(systems.map(({ config }) => familyOf(config)))];
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

type Configured = Pick<PlannedSystem, 'config' | 'definition' | 'options'>;

/** The keys that a memory system reads from the environment with these options. */
function usedKeys({ definition, options }: Omit<Configured, 'config'>): readonly UsedKey[] {
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
 * Gives keys of services from a `.env` file to this process, whose variables memory systems read. Those of the shell stay.
 * @param environment the variables of the process, completed by those of the file
 */
export function provideKeys(systems: readonly Omit<Configured, 'config'>[], environment: Environment): void {
  for (const { variable } of systems.flatMap(usedKeys)) {
    const value = environment[variable];
    if (value !== undefined) process.env[variable] ??= value;
  }
}

/**
 * @param environment the variables that memory systems read: those of the process
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
          hint: 'Set it to the key of the service, in the shell or in .env. Nothing was played.',
        },
      );
    }
  }
}
