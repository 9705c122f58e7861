import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@memgym/core';
import { loadAmemgym, type NemotronPersona, openNemotronPersonas } from '@memgym/datasets';
import { choosePersonas, makeUpProfiles, readProfile, type UserProfile } from '@memgym/env-generator';
import { storageProblem } from '../store/storage-problem.js';
import type { AmemgymGeneration } from './generation-schema.js';

/** Who is to become a user: a persona to be described, or a profile that was written before. */
export type Candidate =
  | { readonly id: string; readonly persona: NemotronPersona }
  | { readonly id: string; readonly profile: UserProfile };

export interface CandidateOptions {
  readonly generation: AmemgymGeneration;
  /** Nemotron-Personas: Parquet file, or folder with its parts. */
  readonly personasPath?: string | undefined;
  /** A `data.json` whose users are generated again. */
  readonly idsFrom?: string | undefined;
  /** The folder of the environment. */
  readonly folder: string;
}

/**
 * The users to make. Without a persona file they are those of `raw/user_profiles.json`, which an earlier run or
 * the original program left, else made-up people.
 * @throws {ConfigError} or {DatasetError} when an id is not there, or there are too few personas
 */
export async function findCandidates(options: CandidateOptions): Promise<Candidate[]> {
  const { generation, personasPath, idsFrom, folder } = options;
  const ids = idsFrom === undefined ? generation.ids : (await loadAmemgym(idsFrom)).users.map(({ id }) => id);
  if (personasPath === undefined) {
    const profiles = await knownProfiles(folder, generation);
    const known = profiles.map(({ uuid }) => uuid);
    // Kept profiles are in the order in which they were drawn.
    const rows =
      ids === undefined ? firstRows(known, generation) : choosePersonas(known, { ...generation, ids });
    return rows.map((row) => {
      const profile = profiles[row] as UserProfile;
      return { id: profile.uuid, profile };
    });
  }
  const file = await openNemotronPersonas(personasPath);
  const rows = choosePersonas(file.ids, { ...generation, ids });
  return (await file.read(rows)).map((persona) => ({ id: persona.uuid, persona }));
}

function firstRows(
  ids: readonly string[],
  { users, excludeIds }: Pick<AmemgymGeneration, 'users' | 'excludeIds'>,
): number[] {
  const rows = ids.flatMap((id, row) => (excludeIds.includes(id) ? [] : [row]));
  if (rows.length >= users) return rows.slice(0, users);
  throw new ConfigError(`users is ${users}, but only ${rows.length} profiles exist.`, {
    key: 'users',
    hint: 'Lower `users`, or give a persona file.',
  });
}

async function knownProfiles(folder: string, generation: AmemgymGeneration): Promise<UserProfile[]> {
  const kept = await keptProfiles(folder);
  const madeUp = makeUpProfiles(generation);
  if (kept === undefined) return madeUp;
  const areMadeUp = kept.every(({ uuid }, index) => uuid === madeUp[index]?.uuid);
  return areMadeUp && kept.length < madeUp.length ? madeUp : kept;
}

/** The profiles of `raw/user_profiles.json`; undefined when there is no such file, or it holds none. */
async function keptProfiles(folder: string): Promise<UserProfile[] | undefined> {
  const file = join(folder, 'raw', 'user_profiles.json');
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw storageProblem(file, error);
  }
  const value = parseList(text);
  const profiles = value.map(readProfile).filter((profile) => profile !== undefined);
  if (profiles.length < value.length) {
    throw new ConfigError(`${file}: not a list of user profiles.`, {
      hint: 'Delete it, or give a persona file.',
    });
  }
  return profiles.length === 0 ? undefined : profiles;
}

function parseList(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    // Damaged: no list of profiles, as the caller says.
    return [];
  }
}
