import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ChatModelInfo, ConfigError, digest, type JsonObject } from '@memgym/core';
import { z } from 'zod';
import { codeVersion, version } from '../version.js';
import type { Generation } from './generation-schema.js';

/** What a generated folder holds, in `environment.json`. */
export interface GenerationManifest {
  readonly formatVersion: 1;
  /** The type of the generator. */
  readonly generator: string;
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
  /** Ids of the users that were made, in the order of the data. */
  readonly users: readonly string[];
  /** Ids of those that failed, see `failures.json`. */
  readonly failed: readonly string[];
}

/** The manifest of an environment that is about to be made. `model` is null when none is used. */
export function startManifest(generation: Generation, model: ChatModelInfo | null): GenerationManifest {
  const { generator, name, options } = generation;
  const own = JSON.parse(JSON.stringify(options)) as JsonObject;
  const config = JSON.parse(JSON.stringify({ name, ...own, model: generation.model })) as JsonObject;
  // How many users, which ones, and how they are played later: none of it changes a single user.
  const selecting = new Set<string>(generator.selectingOptions);
  const decisive = Object.fromEntries(Object.entries(own).filter(([key]) => !selecting.has(key)));
  const { price: _price, ...decisiveModel } = model ?? {};
  const info = model === null ? null : (JSON.parse(JSON.stringify(decisiveModel)) as JsonObject);
  return {
    formatVersion: 1,
    generator: generator.type,
    name,
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
const storedSchema = z.object({ generator: z.string(), configDigest: z.string() });

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
  const found = storedSchema.safeParse(parse(text)).data;
  const { generator, configDigest } = manifest;
  if (found?.generator === generator && found.configDigest === configDigest) return;
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

/** The files that every generation leaves, whatever the generator. */
export const commonParts: readonly string[] = ['failures.json', manifestFile];
