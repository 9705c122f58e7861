import type { CallRole } from '@memgym/core';
import { ConfigError } from '@memgym/core/errors';
import type { JsonObject, MemorySystemPorts } from '@memgym/core/memory';
import {
  type Bm25Settings,
  type CountedModelAccess,
  createModelAccess,
  resolveBm25Settings,
  unitVector,
} from '@memgym/memory-systems/service';
import type { KnownConnection } from '../postgres-connection.js';
import { createMemoryDatabase, type MemoryDatabase } from './memory-database.js';
import type { PostgresMemoryOptions } from './memory-options.js';
import { type MemoryTables, memoryTables } from './memory-tables.js';
import { longestVector, NearnessIndex } from './nearness-index.js';
import { type WordCounts, wordCounts } from './word-counts.js';

/** The words and the vector by which a memory is found. */
export interface IndexedText {
  readonly words: WordCounts;
  readonly vector: Float32Array | undefined;
}

/** What a memory in PostgreSQL is made of. */
export interface PostgresMemoryParts {
  readonly options: PostgresMemoryOptions;
  readonly ports: MemorySystemPorts;
  readonly connection: KnownConnection;
  /** False to only read one that exists. */
  readonly create: boolean;
}

/** The parts that reading and writing share. */
export interface Machinery {
  readonly name: string;
  readonly options: PostgresMemoryOptions;
  /** The settings on which the tables depend. */
  readonly parts: JsonObject;
  readonly tables: MemoryTables;
  readonly database: MemoryDatabase;
  readonly nearness: NearnessIndex;
  readonly settings: Bm25Settings;
  /** The embedder within one write or read. */
  access(role: 'memory-write' | 'memory-read', signal: AbortSignal | undefined): CountedModelAccess;
  /** The words of a text in the form of the index; none if words are not searched. */
  wordsOf(text: string): WordCounts;
  /** The words and vectors of texts, in their order. */
  indexTexts(texts: readonly string[], access: CountedModelAccess): Promise<IndexedText[]>;
}

/** @throws {ConfigError} when the search needs an embedder that is missing, or has too long vectors */
export function createMachinery(
  name: string,
  { options, ports: { embedder: given }, connection, create }: PostgresMemoryParts,
): Machinery {
  const { search, k1, b } = options;
  const embedder = search === 'text' ? undefined : given;
  if (search !== 'text' && embedder === undefined) {
    throw new ConfigError(`Memory system '${name}': search '${search}' needs an embedder.`, {
      key: 'embedder',
      hint: "Pass one, such as createStaticEmbedder() of @memgym/embedder-static, or use search: 'text'.",
    });
  }
  const dimensions = embedder?.info.dimensions;
  if (dimensions !== undefined && dimensions > longestVector) {
    throw new ConfigError(
      `Memory system '${name}': vectors of ${embedder?.info.model} have ${dimensions} numbers.`,
      {
        key: 'embedder',
        hint: `pgvector stores at most ${longestVector}: set the embedder’s \`dimensions\`, or choose another embedder.`,
      },
    );
  }
  const hasWords = search !== 'vector';
  const parts: JsonObject = {
    words: hasWords,
    embedder:
      embedder === undefined
        ? null
        : {
            provider: embedder.info.provider,
            model: embedder.info.model,
            dimensions: embedder.info.dimensions,
          },
  };
  const tables = memoryTables(options.schema, { hasWords, dimensions });
  const settings = resolveBm25Settings({ k1, b });
  const wordsOf = (text: string): WordCounts => wordCounts(hasWords ? settings.analyzer.analyze(text) : []);
  const reader = { analyzer: hasWords ? settings.analyzer.name : null, wordsOf };
  const database = createMemoryDatabase(connection, { tables, parts, reader, options, create });
  return {
    name,
    options,
    parts,
    tables,
    database,
    nearness: new NearnessIndex(database, tables, options.exactUpTo),
    settings,
    wordsOf,
    access: (role: Extract<CallRole, 'memory-write' | 'memory-read'>, signal) =>
      createModelAccess({
        system: name,
        role,
        phase: role === 'memory-write' ? 'write' : 'read',
        model: undefined,
        embedder,
        signal,
      }),
    indexTexts: async (texts, access) => {
      const vectors = dimensions === undefined || texts.length === 0 ? [] : await access.embed(texts);
      return texts.map((text, place) => ({
        words: wordsOf(text),
        vector: dimensions === undefined ? undefined : unitVector(vectors[place] ?? [], dimensions),
      }));
    },
  };
}
