import { lstat, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { ConfigError, codeOf, DatasetError, type RunManifest } from '@memgym/core';
import { readBytes } from '@memgym/datasets';
import { byKind, type Middleware } from '@memgym/llm-client';
import {
  type PromptFile,
  parsePromptFile,
  type SuppliedPrompts,
  supplyPrompts,
} from '@memgym/prompts/supplied';
import type { Registry } from '@memgym/registry';

/** The folder of a run with the texts that were supplied. */
export const suppliedFolder = 'prompts';

/** Many times the longest prompt. */
const maxBytes = 2 ** 20;
/** Many times the number of prompts. */
const maxFiles = 1000;

/**
 * Reads a folder of texts that replace those of prompts, and checks them against the prompts of all parts that come with
 * the program, also of those that are not used, and of others that are loaded.
 * @throws {ConfigError} naming the file, when one cannot be read, is no prompt file or does not fit its prompt
 */
export async function readSuppliedPrompts(folder: string, registry: Registry): Promise<SuppliedPrompts> {
  await registry.loadOwn();
  const files: PromptFile[] = [];
  for (const path of await listFiles(folder)) {
    const file = join(folder, path);
    if (!path.endsWith('.txt')) {
      throw new ConfigError(`${file}: is no prompt file, because its name does not end in .txt.`, {
        key: 'prompts',
        hint: 'Move it out of the folder, or give its name the ending.',
      });
    }
    files.push(parsePromptFile(file, await readText(file)));
  }
  if (files.length === 0) {
    throw new ConfigError(`${folder}: contains no prompt file.`, {
      key: 'prompts',
      hint: '`memgym prompts export --out <folder>` writes ours as a start.',
    });
  }
  return supplyPrompts(files);
}

/** The files in a folder and those in it, without hidden ones, in a fixed order. */
async function listFiles(folder: string): Promise<string[]> {
  let entries: string[];
  try {
    entries = await readdir(folder, { recursive: true });
  } catch (cause) {
    const isFile = codeOf(cause) === 'ENOTDIR';
    throw new ConfigError(
      `${folder}: ${isFile ? 'is a file, not a folder of prompts' : 'cannot be read as a folder of prompts'}.`,
      {
        key: 'prompts',
        cause,
        hint: 'Pass a folder; `memgym prompts export --out <folder>` writes one.',
      },
    );
  }
  const visible = entries.filter((path) => !path.split(sep).some((name) => name.startsWith('.'))).sort();
  const files: string[] = [];
  for (const path of visible) {
    const stats = await lstat(join(folder, path));
    if (stats.isDirectory()) continue;
    if (files.length >= maxFiles) {
      throw new ConfigError(`${folder}: contains more than ${maxFiles} files.`, {
        key: 'prompts',
        hint: 'Pass a folder that contains only prompt files.',
      });
    }
    files.push(path);
  }
  return files;
}

async function readText(file: string): Promise<string> {
  try {
    return Buffer.from(await readBytes(file, { maxBytes })).toString('utf8');
  } catch (error) {
    if (!DatasetError.isInstance(error)) throw error;
    throw new ConfigError(error.message, {
      key: 'prompts',
      cause: error,
      hint: 'Pass text files of at most 1 MiB.',
    });
  }
}

/** Sends the supplied texts. It comes before cache and records, so that these see what is sent. */
export function rewordPrompts(prompts: Pick<SuppliedPrompts, 'reword'>): Middleware {
  return byKind({ chat: (call, next) => next({ ...call, request: prompts.reword(call.request) }) });
}

/** The supplied texts as a manifest names them, in a fixed order; undefined if there are none. */
export function describeSupplied(prompts: SuppliedPrompts | undefined): RunManifest['suppliedPrompts'] {
  return prompts?.files
    .map(({ name, version, language, digest }) => ({
      name,
      version,
      ...(language !== undefined && { language }),
      digest,
    }))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

/** The supplied texts that no request was made with. */
export function unusedPrompts({
  suppliedPrompts = [],
  prompts,
}: Pick<RunManifest, 'suppliedPrompts' | 'prompts'>): string[] {
  const used = new Set(prompts.map(({ name }) => name));
  return [...new Set(suppliedPrompts.map(({ name }) => name))].filter((name) => !used.has(name));
}
