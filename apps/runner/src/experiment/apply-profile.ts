import { ConfigError, type JsonObject, type Profile } from '@memgym/core';
import * as z from 'zod';
import { findSystem } from '../plugins/find-system.js';
import { findBenchmark } from '../plugins/resolve-benchmark.js';
import type { Experiment, SystemConfig } from './experiment-schema.js';

/** The parts of an experiment that may have a profile. */
interface Profiled {
  readonly experiment: Experiment;
  /** Systems that are added to a run of it. */
  readonly added: readonly SystemConfig[];
}

/**
 * Gives the profile of an experiment to its benchmark and to every system that has an option `profile` and does not
 * state it, and removes it from the experiment: the parts are what was played. A part whose default is that profile
 * stays as it is, so that stating a default makes no other run.
 *
 * @param folder the base of relative paths of plugins: the folder of the config
 * @throws {ConfigError} when no part has a profile, or each states another one
 */
export async function applyProfile({ experiment, added }: Profiled, folder: string): Promise<Profiled> {
  const { profile, ...rest } = experiment;
  if (profile === undefined) return { experiment: rest, added };
  const { type, options } = rest.benchmark;
  const benchmark = given(profile, (await findBenchmark(type, folder)).optionsSchema, options);
  const systems = await Promise.all(
    [...rest.systems, ...added].map(async (system) => {
      const { optionsSchema } = await findSystem(system.type, folder);
      return { system, given: given(profile, optionsSchema, system.options) };
    }),
  );
  const parts = [
    { name: `the benchmark ${type}`, given: benchmark },
    ...systems.map(({ system, given }) => ({ name: system.name, given })),
  ];
  requireEffect(profile, parts);
  const used = systems.map(({ system, given }) => ({ ...system, options: given.options }));
  return {
    experiment: {
      ...rest,
      benchmark: { ...rest.benchmark, options: benchmark.options },
      systems: used.slice(0, rest.systems.length),
    },
    added: used.slice(rest.systems.length),
  };
}

/** The profile that options of this schema have when they do not state it; undefined if they have none. */
export function usualProfile(schema: z.ZodType): Profile | undefined {
  // A plugin may bring any schema that parses, such as one of another version of zod.
  if (!(schema instanceof z.ZodType)) return undefined;
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const option = Object.hasOwn(properties, 'profile') ? properties.profile : undefined;
  if (typeof option !== 'object' || !Array.isArray(option.enum)) return undefined;
  if (!option.enum.includes('reference') || !option.enum.includes('fixed')) return undefined;
  return option.default === 'reference' ? 'reference' : 'fixed';
}

interface Given {
  readonly options: JsonObject;
  /** The profile of these options; undefined if they have none. */
  readonly profile: Profile | undefined;
}

function given(profile: Profile, schema: z.ZodType, options: JsonObject): Given {
  const usual = usualProfile(schema);
  if (usual === undefined) return { options, profile: undefined };
  if (options.profile !== undefined) return { options, profile: options.profile as Profile };
  return { options: usual === profile ? options : { ...options, profile }, profile };
}

function requireEffect(
  profile: Profile,
  parts: readonly { readonly name: string; readonly given: Given }[],
): void {
  const having = parts.filter(({ given }) => given.profile !== undefined);
  if (having.some(({ given }) => given.profile === profile)) return;
  if (having.length === 0) {
    throw new ConfigError(
      `profile: neither ${parts[0]?.name} nor any system has profiles, so ${profile} would change nothing.`,
      {
        key: 'profile',
        hint: 'Remove it; `memgym benchmarks` and `memgym systems` list the options of each.',
      },
    );
  }
  throw new ConfigError(
    `profile: ${profile} would change nothing, because ${having.map(({ name }) => name).join(', ')} state another one.`,
    { key: 'profile', hint: 'Remove `profile` from their options, or from the experiment.' },
  );
}
