import { ConfigError, tryParseJson } from '@memgym/core';
import { type NemotronPersona, openNemotronPersonas } from '@memgym/datasets';
import type { Environment, GenerationFiles, UserProfile } from '@memgym/env-generator';
import { choosePersonas, makeUpProfiles, readProfile } from '@memgym/env-generator';
import { loadAMemGym } from '../../data/load-amemgym.js';

/** A candidate for a user: a persona without a profile, or an existing profile. */
export type Candidate =
  | { readonly id: string; readonly persona: NemotronPersona }
  | { readonly id: string; readonly profile: UserProfile };

export interface CandidateOptions {
  readonly environment: Environment;
  /** Nemotron-Personas: Parquet file, or folder with its parts. */
  readonly personas?: string | undefined;
  /** A `data.json` whose users are generated again. */
  readonly idsFrom?: string | undefined;
  readonly files: GenerationFiles;
}

/** The profiles of all users, in the folder of the environment. */
export const profilesFile = 'raw/user_profiles.json';

/**
 * The users to generate. Without a persona file they come from `raw/user_profiles.json` of an earlier run or of the
 * original program, otherwise they are invented.
 * @throws {ConfigError} or {DatasetError} when an id is missing or there are too few personas
 */
export async function findCandidates(options: CandidateOptions): Promise<Candidate[]> {
  const { environment, personas, idsFrom, files } = options;
  const ids =
    idsFrom === undefined ? environment.ids : (await loadAMemGym(idsFrom)).users.map(({ id }) => id);
  if (personas === undefined) {
    const profiles = await knownProfiles(files, environment);
    const known = profiles.map(({ uuid }) => uuid);
    // Stored profiles are in the order in which they were drawn.
    const rows =
      ids === undefined ? firstRows(known, environment) : choosePersonas(known, { ...environment, ids });
    return rows.map((row) => {
      const profile = profiles[row] as UserProfile;
      return { id: profile.uuid, profile };
    });
  }
  const file = await openNemotronPersonas(personas);
  const rows = choosePersonas(file.ids, { ...environment, ids });
  return (await file.read(rows)).map((persona) => ({ id: persona.uuid, persona }));
}

function firstRows(
  ids: readonly string[],
  { users, excludeIds }: Pick<Environment, 'users' | 'excludeIds'>,
): number[] {
  const rows = ids.flatMap((id, row) => (excludeIds.includes(id) ? [] : [row]));
  if (rows.length >= users) return rows.slice(0, users);
  throw new ConfigError(`users is ${users}, but only ${rows.length} profiles are available.`, {
    key: 'users',
    hint: 'Lower users, or pass a persona file.',
  });
}

async function knownProfiles(
  files: GenerationFiles,
  environment: Environment,
): Promise<readonly UserProfile[]> {
  const stored = await storedProfiles(files);
  const madeUp = makeUpProfiles(environment);
  if (stored === undefined) return madeUp;
  const areMadeUp = stored.every(({ uuid }, index) => uuid === madeUp[index]?.uuid);
  return areMadeUp && stored.length < madeUp.length ? madeUp : stored;
}

/** The profiles in the file; undefined if it does not exist or is empty. */
async function storedProfiles(files: GenerationFiles): Promise<UserProfile[] | undefined> {
  const text = await files.read(profilesFile);
  if (text === undefined) return undefined;
  const value = tryParseJson(text);
  const list: unknown[] = Array.isArray(value) ? value : [];
  const profiles = list.map(readProfile).filter((profile) => profile !== undefined);
  if (profiles.length < list.length) {
    throw new ConfigError(`${profilesFile}: not a list of user profiles.`, {
      key: 'personas',
      hint: 'Delete it, or pass a persona file.',
    });
  }
  return profiles.length === 0 ? undefined : profiles;
}
