import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BackendError, messageOf } from '@memgym/core/errors';
import type { FoundMemory } from './memory-fields.js';
import type { PortClients } from './port-clients.js';

/** The part of `Memory` of `mem0ai/oss` that is used. */
export interface Mem0Sdk {
  add(
    messages: readonly { readonly role: string; readonly content: string }[],
    options: { userId: string; metadata: Record<string, unknown>; infer: boolean },
  ): Promise<{ readonly results: readonly FoundMemory[] }>;
  search(
    query: string,
    options: { topK: number; threshold: number; filters: Record<string, unknown> },
  ): Promise<{ readonly results: readonly FoundMemory[] }>;
  getAll(options: { topK: number; filters: Record<string, unknown> }): Promise<{
    readonly results: readonly FoundMemory[];
  }>;
  delete(id: string): Promise<unknown>;
}

/**
 * A memory of the SDK whose database is in this process. The SDK reports its use to its makers and writes a file into the
 * home folder; neither happens here, unless MEM0_TELEMETRY and MEM0_DIR are set.
 *
 * @throws {Error} when SQLite's package is not installed or was not built
 */
export async function loadSdk(
  { llm, embeddings }: Pick<PortClients, 'llm' | 'embeddings'>,
  dimensions: number,
): Promise<Mem0Sdk> {
  process.env.MEM0_TELEMETRY ??= 'false';
  // Nothing can be written below a file, and the SDK does without.
  process.env.MEM0_DIR ??= join(fileURLToPath(import.meta.url), 'none');
  requireSqlite();
  const { Memory } = await import('mem0ai/oss');
  const memory = new Memory({
    llm: { provider: 'langchain', config: { model: llm } },
    embedder: { provider: 'langchain', config: { model: embeddings, embeddingDims: dimensions } },
    vectorStore: {
      provider: 'memory',
      config: { collectionName: 'memgym', dimension: dimensions, dbPath: ':memory:' },
    },
    historyStore: { provider: 'sqlite', config: { historyDbPath: ':memory:' } },
  });
  return memory as unknown as Mem0Sdk;
}

/**
 * Why this version of SQLite's package cannot be used with this version of Node: its statements end the whole process when
 * they are collected, since Node 24.19. undefined if it can.
 */
export function sqliteFault(version: string, node: string): string | undefined {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (major < 24 || (major === 24 && minor < 19) || Number(version.split('.')[0]) >= 13) return undefined;
  return `better-sqlite3 ${version} ends the process with Node ${node}`;
}

/** Says once what is missing; the SDK would fail in each scope with a list of the places where it looked. */
function requireSqlite(): void {
  const require = createRequire(import.meta.url);
  try {
    const { version } = require('better-sqlite3/package.json') as { readonly version: string };
    const fault = sqliteFault(version, process.versions.node);
    if (fault !== undefined) {
      throw new BackendError('mem0', `SQLite, which its SDK needs, cannot be used: ${fault}`, {
        hint: 'Use Node 22, or let an override of your package manager give the SDK better-sqlite3 13.',
      });
    }
    const Database = require('better-sqlite3') as new (file: string) => { close(): void };
    new Database(':memory:').close();
  } catch (cause) {
    if (BackendError.isInstance(cause)) throw cause;
    // Without the list of the places where it looked.
    const [reason = ''] = messageOf(cause).split('\n →');
    const said = reason.replaceAll(/\s+/g, ' ');
    throw new BackendError('mem0', `SQLite, which its SDK needs, cannot be used: ${said}`, {
      cause,
      hint: 'Run `npm rebuild better-sqlite3`, or `npm run build:mem0` in a checkout of MemGym. It downloads or compiles a native part.',
    });
  }
}
