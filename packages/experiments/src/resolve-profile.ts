import { ConfigError, type JsonObject, type JsonValue, type Profile, type RunManifest } from '@memgym/core';
import { type BenchmarkRules, usualRules } from '@memgym/evaluators';
import type { Registry } from '@memgym/registry';
import * as z from 'zod';
import type { Experiment, SystemConfig } from './experiment-schema.js';

/** The parts of an experiment that may have a profile. */
export interface ProfiledParts {
  readonly experiment: Experiment;
  /** Systems that are added to a run of it. */
  readonly added: readonly SystemConfig[];
}

/** The profile of an experiment, turned into rules. */
export interface ResolvedProfile extends ProfiledParts {
  /** How the benchmark is played, for all systems alike. */
  readonly rules: BenchmarkRules;
  /** What the manifest says about it; absent if nothing of the experiment has profiles. */
  readonly played?: RunManifest['profile'];
  /** Whether the benchmark or a system states `reference`, so that the rules are part of what decides the results. */
  readonly isDecisive: boolean;
}

/**
 * Resolves the profile of an experiment: its own, otherwise that of its benchmark, otherwise `fixed`. A memory never
 * decides it. The benchmark and each system that has an option `profile` and does not state it get the profile; one
 * whose default it is stays as it is, so that stating a default makes no other run. Where the original has another
 * memory in place of a system, that one is played.
 *
 * @throws {ConfigError} when the experiment states a profile and no part has it
 */
export async function resolveProfile(
  { experiment, added }: ProfiledParts,
  registry: Registry,
): Promise<ResolvedProfile> {
  const { profile: stated, ...rest } = experiment;
  const { type, options } = experiment.benchmark;
  const found = await registry.find('benchmark', type);
  const { optionsSchema, profiles } = found;
  const benchmark = partOf(type, optionsSchema, { options, given: stated });
  const profile = stated ?? benchmark.profile ?? 'fixed';
  const rules = profiles?.[profile] ?? usualRules;
  const usualOf = (system: SystemConfig): Profile => rules.memory?.(system) ?? profile;
  const all = [...experiment.systems, ...added].map((system) => ({
    ...system,
    type: rules.standIn?.(system) ?? system.type,
  }));
  const systems = await Promise.all(
    all.map(async (system) => {
      const { optionsSchema: schema } = await registry.find('memorySystem', system.type);
      const given = stated === undefined ? undefined : usualOf(system);
      return partOf(system.name, schema, { options: system.options, given });
    }),
  );
  if (stated === 'reference' && profiles === undefined) requireEffect(stated, [benchmark, ...systems]);
  const used = all.map((system, place) => ({
    ...system,
    options: systems[place]?.options ?? system.options,
  }));
  const count = experiment.systems.length;
  const isProfiled =
    profiles !== undefined || [benchmark, ...systems].some((part) => part.profile !== undefined);
  const inBenchmark = found.withOptions(benchmark.options).options;
  const departing = [
    ...departuresIn(type, inBenchmark, profile),
    ...systems.flatMap((part, place): [string, string][] => {
      const { [place]: system } = used;
      return part.profile === undefined || system === undefined || part.profile === usualOf(system)
        ? []
        : [[part.name, part.profile]];
    }),
  ];
  return {
    experiment: {
      ...rest,
      // Written only where it changes something, so that a run without a profile keeps its id.
      ...(stated === 'reference' && { profile: stated }),
      benchmark: { ...experiment.benchmark, options: benchmark.options },
      systems: used.slice(0, count),
    },
    added: used.slice(count),
    rules,
    ...(isProfiled && {
      played: { run: profile, ...(departing.length > 0 && { departing: Object.fromEntries(departing) }) },
    }),
    isDecisive:
      stated === 'reference' ||
      [benchmark, ...systems.slice(0, count)].some((part) => part.options.profile === 'reference'),
  };
}

/** What to know if parts of a run have another profile than the run. */
export function departureCaution({ played }: Pick<ResolvedProfile, 'played'>): string[] {
  const departing = Object.entries(played?.departing ?? {}).map(([name, own]) => `${name} (${own})`);
  if (departing.length === 0) return [];
  return [
    `The run has the profile ${played?.run}, and parts of it have another: ${departing.join(', ')}. Its figures do not compare with those of other runs; set \`profile\` of the experiment, and of nothing else.`,
  ];
}

/** A part of an experiment, with the profile that it is given. */
interface Part {
  readonly name: string;
  readonly options: JsonObject;
  /** Undefined if it has no profiles. */
  readonly profile: Profile | undefined;
}

function partOf(
  name: string,
  schema: z.ZodType,
  { options, given }: { readonly options: JsonObject; readonly given: Profile | undefined },
): Part {
  const usual = usualProfile(schema);
  if (usual === undefined) return { name, options, profile: undefined };
  if (options.profile !== undefined) return { name, options, profile: options.profile as Profile };
  if (given === undefined || given === usual) return { name, options, profile: usual };
  return { name, options: { ...options, profile: given }, profile: given };
}

/** Whether options of this schema choose a profile. */
export const hasProfiles = (schema: z.ZodType): boolean => usualProfile(schema) !== undefined;

/** The profile that options of this schema have when they do not state it; undefined if they have none. */
function usualProfile(schema: z.ZodType): Profile | undefined {
  // A plugin may bring any schema that parses, such as one of another version of zod.
  if (!(schema instanceof z.ZodType)) return undefined;
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const option = Object.hasOwn(properties, 'profile') ? properties.profile : undefined;
  if (typeof option !== 'object' || !Array.isArray(option.enum)) return undefined;
  if (!option.enum.includes('reference') || !option.enum.includes('fixed')) return undefined;
  return option.default === 'reference' ? 'reference' : 'fixed';
}

/** @throws {ConfigError} when no part has the profile */
function requireEffect(profile: Profile, parts: readonly Part[]): void {
  const having = parts.filter((part) => part.profile !== undefined);
  if (having.some((part) => part.profile === profile)) return;
  if (having.length === 0) {
    throw new ConfigError(
      `profile: neither the benchmark ${parts[0]?.name} nor any system has profiles, so ${profile} would change nothing.`,
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

/** The options named `profile`, at any depth, that differ from the profile of the run, by their path. */
function departuresIn(path: string, value: JsonValue, run: Profile): [string, string][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, member]): [string, string][] => {
    if (key !== 'profile' || typeof member !== 'string') return departuresIn(`${path}.${key}`, member, run);
    return member === run ? [] : [[path, member]];
  });
}
