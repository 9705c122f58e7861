import { createRng, fileNameOf, type JsonObject } from '@memgym/core';
import type {
  CallOptions,
  Environment,
  GenerationRequest,
  PreparedGeneration,
  UserProfile,
} from '@memgym/env-generator';
import {
  type GenerateUserOptions,
  generateProfile,
  generateUser,
  jsonFile,
  openStageFolder,
} from '@memgym/env-generator';
import { parseAMemGymItem } from '../data/load-amemgym.js';
import { checkedItem } from './checked-item.js';
import { itemStages } from './item-stages.js';
import { findCandidates, profilesFile } from './personas/find-candidates.js';

/**
 * Prepares an environment made by a model; stored stages of a user are reused. The folder has the original's layout
 * (packages/amemgym/spec.md#data-formats).
 */
export async function prepareUsers({
  options,
  inputs,
  files,
}: GenerationRequest<Environment & CallOptions>): Promise<PreparedGeneration> {
  const { personas, idsFrom } = inputs;
  const candidates = await findCandidates({ environment: options, personas, idsFrom, files });
  return {
    ids: candidates.map(({ id }) => id),
    make: async ({ forAll, note, signal }) => {
      // The original makes the profiles of all users before anything else.
      const described = await forAll(candidates, async (candidate, { modelFor, onStage }) => {
        const { id } = candidate;
        const store = await openStageFolder(files, `raw/${fileNameOf(id)}`, itemStages);
        const own: GenerateUserOptions = {
          context: {
            environment: options,
            calls: options,
            modelFor,
            rng: createRng(options.seed).stream(`user:${id}`),
            signal,
          },
          store,
          onStage,
        };
        const profile =
          'profile' in candidate
            ? await storeProfile(candidate.profile, own)
            : await generateProfile(candidate.persona, own);
        return { id, profile, own, store, onStage };
      });
      await files.write(profilesFile, jsonFile(described.map(({ profile }) => ({ ...profile }))));
      const items = await forAll(described, async ({ profile, own, store, onStage }) => {
        const parts = await generateUser(profile, own);
        onStage('item');
        const item = checkedItem(parts);
        await store.save('item', item);
        return item;
      });
      await files.write('data.json', jsonFile(items));
      for (const sentence of falseSuggestions(items)) note(sentence);
      return items.map(({ id }) => String(id));
    },
  };
}

/** Stores an existing profile as the user's first stage. */
async function storeProfile(
  profile: UserProfile,
  { store, onStage }: GenerateUserOptions,
): Promise<UserProfile> {
  onStage?.('user_profile');
  if ((await store.load('user_profile')) === undefined) await store.save('user_profile', { ...profile });
  return profile;
}

/** One sentence for each user with requests that also suggest values that are not true. */
function falseSuggestions(items: readonly JsonObject[]): string[] {
  return items.flatMap((item) => {
    const { id, periods } = parseAMemGymItem(item, 'data.json');
    const count = periods
      .flatMap(({ sessions }) => sessions)
      .filter(({ alsoSuggests }) => (alsoSuggests?.size ?? 0) > 0).length;
    if (count === 0) return [];
    const what =
      count === 1 ? '1 request suggests a value that is' : `${count} requests suggest values that are`;
    return [`${id}: ${what} not true, in the clearest wording found (\`also_suggests\` in data.json).`];
  });
}
