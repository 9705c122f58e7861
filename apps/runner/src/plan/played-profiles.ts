import type { JsonObject, JsonValue, RunManifest } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import type { PlannedSystem } from './plan-systems.js';

/** The profiles that a run plays in; undefined if neither its benchmark nor a system has any. */
export function playedProfiles(
  { options }: Pick<Benchmark, 'options'>,
  systems: readonly Pick<PlannedSystem, 'config' | 'profile'>[],
): RunManifest['profile'] {
  const benchmark = benchmarkProfile(options);
  const own = systems.flatMap(({ config, profile }) =>
    profile === undefined ? [] : [[config.name, profile] as const],
  );
  if (benchmark === undefined && own.length === 0) return undefined;
  return { ...(benchmark !== undefined && { benchmark }), systems: Object.fromEntries(own) };
}

/** For example `fixed`, or `reference (simulator: fixed)` where a part of the benchmark has another profile. */
function benchmarkProfile({ profile, ...others }: JsonObject): string | undefined {
  const parts = partsOf('', others).filter(({ own }) => own !== profile);
  const departing = parts.map(({ path, own }) => `${path}: ${own}`).join(', ');
  if (typeof profile !== 'string') return departing === '' ? undefined : departing;
  return departing === '' ? profile : `${profile} (${departing})`;
}

function partsOf(path: string, value: JsonValue): { readonly path: string; readonly own: string }[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === 'profile' && typeof member === 'string'
      ? [{ path, own: member }]
      : partsOf(path === '' ? key : `${path}.${key}`, member),
  );
}
