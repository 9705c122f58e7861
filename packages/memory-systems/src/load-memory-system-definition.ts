import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, type MemorySystemDefinition } from '@memgym/core';
import { parseMemorySystemDefinition } from './parse-memory-system-definition.js';
import { resolvePackage } from './resolve-package.js';

export interface LoadMemorySystemDefinitionOptions {
  /**
   * The folder that relative paths start from, and whose installed packages are meant. Default the working
   * directory.
   */
  readonly from?: string;
  /** Imports the module at a `file:` address. Default `import`, which reads TypeScript where Node does. */
  readonly importModule?: (address: string) => Promise<unknown>;
}

/**
 * The memory system that another package publishes: its export `memorySystem`. This runs code of that
 * package.
 * @param specifier a package name, or a path that starts with `./`, `../` or `/`
 * @throws {ConfigError} when it is not found, fails while it is loaded, or exports no memory system
 */
export async function loadMemorySystemDefinition(
  specifier: string,
  options: LoadMemorySystemDefinitionOptions = {},
): Promise<MemorySystemDefinition> {
  const { from = '.', importModule = (address) => import(/* @vite-ignore */ address) } = options;
  const file = locate(specifier, from);
  const exported = await importFile(specifier, file, importModule);
  if (exported.memorySystem === undefined) {
    const names = Object.keys(exported).filter((name) => name !== '__esModule');
    throw new ConfigError(
      `'${specifier}' exports no \`memorySystem\`; it exports ${names.length === 0 ? 'nothing' : names.join(', ')}.`,
      {
        key: 'type',
        hint: 'A memory system is published as a MemorySystemDefinition under the name `memorySystem`.',
      },
    );
  }
  return parseMemorySystemDefinition(exported.memorySystem, specifier);
}

function locate(specifier: string, from: string): string {
  if (/^\.{1,2}[\\/]/.test(specifier) || isAbsolute(specifier)) {
    const file = resolve(from, specifier);
    if (existsSync(file)) return file;
    throw new ConfigError(`The memory system '${specifier}' could not be loaded: there is no file ${file}.`, {
      key: 'type',
      hint: 'Check the path, with its ending; it starts from the folder of the config, else from the working directory.',
    });
  }
  let file: string | undefined;
  try {
    file = resolvePackage(specifier, from);
  } catch (cause) {
    throw new ConfigError(`The memory system '${specifier}' could not be loaded: ${messageOf(cause)}`, {
      key: 'type',
      hint: 'The package is installed, but has no such entry point; see the exports in its package.json.',
      cause,
    });
  }
  if (file !== undefined) return file;
  throw new ConfigError(
    `The memory system '${specifier}' could not be loaded: no such package is installed for ${resolve(from)}.`,
    { key: 'type', hint: `Run \`npm install ${specifier}\` there; the path of a file starts with ./ or /.` },
  );
}

async function importFile(
  specifier: string,
  file: string,
  importModule: (address: string) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  try {
    const module = (await importModule(pathToFileURL(file).href)) as Record<string, unknown>;
    const inner = module.default;
    // A CommonJS module may arrive as the default alone.
    const isWrapped = module.memorySystem === undefined && typeof inner === 'object' && inner !== null;
    return isWrapped && 'memorySystem' in inner ? (inner as Record<string, unknown>) : module;
  } catch (cause) {
    const unread = (cause as { code?: unknown } | null)?.code === 'ERR_UNKNOWN_FILE_EXTENSION';
    throw new ConfigError(
      `The memory system '${specifier}' failed while it was loaded: ${messageOf(cause)}`,
      {
        key: 'type',
        hint: hintOf(file, unread),
        cause,
      },
    );
  }
}

function hintOf(file: string, unread: boolean): string {
  if (!/\.[cm]?[jt]sx?$/.test(file)) return 'It is no module; give a file of JavaScript or TypeScript.';
  return unread
    ? 'This Node does not read such a file; compile it to JavaScript, or use Node 22.18 or later.'
    : `The error comes from ${file} or from what it imports.`;
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
