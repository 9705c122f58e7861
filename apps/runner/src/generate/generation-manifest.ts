import { join } from 'node:path';
import {
  type ChatModelInfo,
  ConfigError,
  digest,
  type JsonObject,
  type PluginCode,
  pluginCodeSchema,
  type RunManifest,
  sha256,
  tryParseJson,
} from '@memgym/core';
import { readBytes } from '@memgym/datasets';
import { codeChanges } from '@memgym/registry';
import { readTextFile } from '@memgym/runs';
import * as z from 'zod';
import { codeVersion, version } from '../version.js';
import type { Generation } from './generation-schema.js';

/** `environment.json`: the description of a generated folder. */
export interface GenerationManifest {
  readonly formatVersion: 1;
  /** The type of the generator. */
  readonly generator: string;
  readonly name: string;
  readonly memgymVersion: string;
  /** The code of a generator from outside; absent for a built-in one. */
  readonly plugin?: PluginCode;
  /** `complete` when every user was made. */
  readonly status: 'running' | 'complete' | 'incomplete';
  /** SHA-256 of the input files that are part of the identity, by input. Default: none. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** Texts of the user in place of those of prompts. Default: none. */
  readonly suppliedPrompts?: RunManifest['suppliedPrompts'];
  /** True if the users were made without a language model. */
  readonly simulated: boolean;
  readonly model: JsonObject | null;
  /** The resolved config, without speed settings. */
  readonly config: JsonObject;
  /** Digest of everything that determines the users, except their number. */
  readonly configDigest: string;
  /** Ids of the generated users, in data order. */
  readonly users: readonly string[];
  /** Ids of failed users; see `failures.json`. */
  readonly failed: readonly string[];
}

/**
 * The manifest of a new environment. `model` is null if none is used; `plugin` is the code of a generator from outside;
 * `inputs` are the digests of input files that are part of the identity.
 */
export function startManifest(
  generation: Generation,
  model: ChatModelInfo | null,
  {
    plugin,
    inputs = {},
    suppliedPrompts,
  }: Partial<Pick<GenerationManifest, 'inputs' | 'suppliedPrompts'>> & {
    readonly plugin?: PluginCode | undefined;
  } = {},
): GenerationManifest {
  const { generator, name, options } = generation;
  const own = JSON.parse(JSON.stringify(options)) as JsonObject;
  const config = JSON.parse(JSON.stringify({ name, ...own, model: generation.model })) as JsonObject;
  // Options that do not change any user: the number, the selection, and how users are played later.
  const selecting = new Set<string>(generator.selectingOptions);
  const decisive = Object.fromEntries(Object.entries(own).filter(([key]) => !selecting.has(key)));
  const { price: _price, ...decisiveModel } = model ?? {};
  const info = model === null ? null : (JSON.parse(JSON.stringify(decisiveModel)) as JsonObject);
  return {
    formatVersion: 1,
    generator: generator.type,
    name,
    memgymVersion: codeVersion,
    ...(plugin !== undefined && { plugin }),
    ...(Object.keys(inputs).length > 0 && { inputs }),
    ...(suppliedPrompts !== undefined && { suppliedPrompts }),
    status: 'running',
    simulated: model === null,
    model: info,
    config,
    // Offline users depend on the code; a model's users depend on its replies, which are cached and paid.
    configDigest: digest({
      decisive,
      model: info,
      version: model === null ? codeVersion : version,
      ...(plugin !== undefined && { plugin: plugin.digest }),
      ...(Object.keys(inputs).length > 0 && { inputs }),
      ...(suppliedPrompts !== undefined && { suppliedPrompts }),
    }),
    users: [],
    failed: [],
  };
}

/** Digests of the given input files that are part of the identity. A file that cannot be read is left to its reader. */
export async function identifyInputs(
  { inputs = {} }: Pick<Generation['generator'], 'inputs'>,
  paths: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const [name, { identifies }] of Object.entries(inputs)) {
    const path = Object.hasOwn(paths, name) ? paths[name] : undefined;
    if (identifies !== true || path === undefined) continue;
    const content = await readBytes(path).catch(() => null);
    if (content !== null) digests[name] = sha256(content);
  }
  return digests;
}

const manifestFile = 'environment.json';
const storedSchema = z.object({
  generator: z.string(),
  configDigest: z.string(),
  plugin: pluginCodeSchema.optional(),
});

/** Path of an environment's manifest. */
export const manifestPath = (folder: string): string => join(folder, manifestFile);

/** Rejects a folder whose users were made with other settings. @throws {ConfigError} when its manifest differs */
export async function requireSameGeneration(folder: string, manifest: GenerationManifest): Promise<void> {
  const text = await readTextFile(manifestPath(folder));
  // No manifest: a new folder, or one of the original program.
  if (text === null) return;
  const found = storedSchema.safeParse(tryParseJson(text)).data;
  const { generator, configDigest } = manifest;
  if (found?.generator === generator && found.configDigest === configDigest) return;
  const { plugin } = manifest;
  const changes = found?.plugin && plugin ? codeChanges(found.plugin, plugin) : [];
  const other =
    changes.length === 0 ? 'another config, input, prompt, model or version' : 'other code of the generator';
  const which = changes.length === 0 ? '' : `: ${changes.join(', ')}`;
  throw new ConfigError(`${folder} contains an environment made with ${other}${which}.`, {
    key: 'out',
    hint: 'Choose another folder, or set `fresh` to generate all users again.',
  });
}

/** The files that every generator writes. */
export const commonParts: readonly string[] = ['failures.json', manifestFile];
