import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ChatModelInfo, ConfigError, digest, type JsonObject } from '@memgym/core';
import { z } from 'zod';
import { codeVersion, version } from '../version.js';
import type { AmemgymGeneration } from './generation-schema.js';

/** The files of a generated environment besides the original's. */
export interface GenerationManifest {
  readonly formatVersion: 1;
  readonly generator: 'amemgym';
  readonly name: string;
  readonly memgymVersion: string;
  /** `complete` when every user was made. */
  readonly status: 'running' | 'complete' | 'incomplete';
  /** True when no language model made the users. */
  readonly simulated: boolean;
  readonly model: JsonObject | null;
  /** As it was resolved, without its pace. */
  readonly config: JsonObject;
  /** Of everything that the users follow from, their number apart. */
  readonly configDigest: string;
  /** Ids of the users in `data.json`, in its order. */
  readonly users: readonly string[];
  /** Ids of those that failed, see `failures.json`. */
  readonly failed: readonly string[];
}

/** The manifest of an environment that is about to be made. `model` is null when none is used. */
export function startManifest(
  generation: AmemgymGeneration,
  model: ChatModelInfo | null,
): GenerationManifest {
  const { $schema: _schema, description: _description, concurrency: _pace, ...rest } = generation;
  const config = JSON.parse(JSON.stringify(rest)) as JsonObject;
  // How many users, which ones, and how they are played later: none of it changes a single user.
  const {
    users: _users,
    ids: _ids,
    excludeIds: _excluded,
    initialRounds: _initial,
    updateRounds: _update,
    model: _model,
    name: _name,
    ...decisive
  } = config;
  const { price: _price, ...decisiveModel } = model ?? {};
  const info = model === null ? null : (JSON.parse(JSON.stringify(decisiveModel)) as JsonObject);
  return {
    formatVersion: 1,
    generator: 'amemgym',
    name: generation.name,
    memgymVersion: codeVersion,
    status: 'running',
    simulated: model === null,
    model: info,
    config,
    // Made-up users follow from the code; users from a model follow from its replies, which are cached and paid.
    configDigest: digest({ decisive, model: info, version: model === null ? codeVersion : version }),
    users: [],
    failed: [],
  };
}

const manifestFile = 'environment.json';
const kept = z.object({ generator: z.literal('amemgym'), configDigest: z.string() });

/** Path of the manifest of an environment. */
export const manifestPath = (folder: string): string => join(folder, manifestFile);

/**
 * Refuses to go on in a folder whose users were made in another way.
 * @throws {ConfigError} when its manifest says so
 */
export async function requireSameGeneration(folder: string, manifest: GenerationManifest): Promise<void> {
  let text: string;
  try {
    text = await readFile(manifestPath(folder), 'utf8');
  } catch (error) {
    // None: a new folder, or one of the original program.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return;
    throw error;
  }
  const found = kept.safeParse(parse(text)).data;
  if (found?.configDigest === manifest.configDigest) return;
  throw new ConfigError(
    `${folder} holds an environment that was made with another config, model or version.`,
    {
      key: 'out',
      hint: 'Choose another folder, or generate all users again with `fresh`.',
    },
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Damaged, so not known to be the same.
    return undefined;
  }
}

/** What a generation leaves, beyond calls and texts. */
export const generatedParts: readonly string[] = ['raw', 'data.json', 'failures.json', manifestFile];
