import { join } from 'node:path';
import { ConfigError, fileNameOf, type JsonObject } from '@memgym/core';
import { generateAmemgymUsersOffline, saveUserParts } from '@memgym/env-generator';
import { removeParts } from '../store/remove-parts.js';
import { lockRun } from '../store/run-lock.js';
import { writeJson } from '../store/write-atomic.js';
import { generatedParts, manifestPath, requireSameGeneration, startManifest } from './generation-manifest.js';
import type { FinishedGeneration } from './generation-result.js';
import type { AmemgymGeneration } from './generation-schema.js';
import { openStageFolder } from './stage-folder.js';
import { writeEnvironment } from './write-environment.js';

export interface GenerateOfflineOptions {
  readonly generation: AmemgymGeneration;
  /** Folder of the environment. */
  readonly folder: string;
  /** Forget what an earlier run left. */
  readonly fresh?: boolean;
  /** Told when nothing can be refused any more, before anything is written. */
  readonly onStart?: () => void;
}

/**
 * Makes an AMemGym environment with no model: people and lives are made up, and the truth is exact by
 * construction. The folder has the same files as one that a model made; its manifest says `simulated`.
 * @throws {ConfigError} when the config names personas, or the folder holds another environment
 */
export async function generateAmemgymOffline(
  options: GenerateOfflineOptions,
): Promise<Pick<FinishedGeneration, 'folder' | 'dataPath' | 'manifest' | 'failures'>> {
  const { generation, folder } = options;
  if (generation.ids !== undefined || generation.excludeIds.length > 0) {
    throw new ConfigError('Offline users are made up, so they cannot be chosen by id.', {
      key: generation.ids === undefined ? 'excludeIds' : 'ids',
      hint: 'Leave ids and excludeIds out, or make the users with a model.',
    });
  }
  const users = generateAmemgymUsersOffline(environmentOf(generation));
  const manifest = startManifest(generation, null);
  const lock = await lockRun(folder);
  try {
    if (options.fresh) await removeParts(folder, [...generatedParts, 'calls', 'texts']);
    await requireSameGeneration(folder, manifest);
    options.onStart?.();
    await writeJson(manifestPath(folder), manifest, lock.check);
    const items: JsonObject[] = [];
    for (const user of users) {
      items.push(
        await saveUserParts(
          user,
          await openStageFolder(join(folder, 'raw', fileNameOf(user.profile.uuid)), lock.check),
        ),
      );
    }
    await writeJson(
      join(folder, 'raw', 'user_profiles.json'),
      users.map(({ profile }) => profile),
      lock.check,
    );
    return await writeEnvironment(folder, manifest, items, [], lock.check);
  } finally {
    lock.release();
  }
}

/** The part of a generation that describes the environment. */
function environmentOf(generation: AmemgymGeneration): Parameters<typeof generateAmemgymUsersOffline>[0] {
  const { $schema, name, description, model, concurrency, ids, excludeIds, ...rest } = generation;
  const { highTemperature, lowTemperature, maxOutputTokens, ...environment } = rest;
  return environment;
}
