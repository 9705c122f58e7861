import { ConfigError, fileNameOf } from '@memgym/core';
import type { CallOptions, Environment } from '@memgym/env-generator';
import {
  type GenerationRequest,
  generateUsersOffline,
  jsonFile,
  openStageFolder,
  type PreparedGeneration,
  saveUserParts,
} from '@memgym/env-generator';
import { checkedItem } from './checked-item.js';
import { itemStages } from './item-stages.js';
import { profilesFile } from './personas/find-candidates.js';

/**
 * Prepares an environment made without a model: people and lives are invented, and the gold answers are exact by
 * construction. The folder has the same files as one made by a model.
 * @throws {ConfigError} when personas or ids are given, because offline users cannot be chosen
 */
export async function prepareUsersOffline({
  options,
  inputs,
  files,
}: GenerationRequest<Environment & CallOptions>): Promise<PreparedGeneration> {
  const [input] = Object.keys(inputs);
  if (input !== undefined) {
    throw new ConfigError(`${input} cannot be combined with offline generation, which invents its users.`, {
      key: input,
      hint: 'Remove it, or generate with a model.',
    });
  }
  const { ids, excludeIds, highTemperature, lowTemperature, maxOutputTokens, ...environment } = options;
  if (ids !== undefined || excludeIds.length > 0) {
    throw new ConfigError('Offline users are invented and cannot be chosen by id.', {
      key: ids === undefined ? 'excludeIds' : 'ids',
      hint: 'Remove ids and excludeIds, or generate with a model.',
    });
  }
  const users = generateUsersOffline(environment).map((parts) => ({ id: parts.profile.uuid, parts }));
  return {
    ids: users.map(({ id }) => id),
    make: async ({ forAll }) => {
      const items = await forAll(users, async ({ id, parts }, { onStage }) => {
        const store = await openStageFolder(files, `raw/${fileNameOf(id)}`, itemStages);
        const item = checkedItem(parts);
        await saveUserParts(parts, store);
        await store.save('item', item);
        onStage('item');
        return item;
      });
      const made = new Set(items.map(({ id }) => id));
      const profiles = users.filter(({ id }) => made.has(id)).map(({ parts }) => ({ ...parts.profile }));
      await files.write(profilesFile, jsonFile(profiles));
      await files.write('data.json', jsonFile(items));
      return items.map(({ id }) => String(id));
    },
  };
}
