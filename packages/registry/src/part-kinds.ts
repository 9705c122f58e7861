import { ConfigError, type EmbedderDefinition, type MemorySystemDefinition } from '@memgym/core';
import type { Generator } from '@memgym/env-generator';
import type { Benchmark } from '@memgym/evaluators';
import { parseMemorySystemDefinition } from '@memgym/memory-systems/define';
import * as z from 'zod';
import type { PartKind } from './declaration.js';

/** What a part of each kind is, once it is imported. */
export interface Parts {
  readonly benchmark: Benchmark;
  readonly memorySystem: MemorySystemDefinition;
  readonly generator: Generator;
  readonly embedder: EmbedderDefinition;
}

/** How parts of a kind are named and recognised. The kind is also the name of their export. */
interface KindFacts<Part> {
  /** `memory system`, for messages. */
  readonly noun: string;
  /** The name of an export with several. */
  readonly plural: string;
  /** The option that names one, for errors. */
  readonly key: string;
  /** The function or type that makes such a part, and its package. */
  readonly madeBy: string;
  /** Names that mean no part, for hints. */
  readonly alsoNamed: readonly string[];
  /** Checks an exported value. @throws {ConfigError} when it is no such part */
  parse(value: unknown, origin: string): Part;
}

export const partKinds: { readonly [Kind in PartKind]: KindFacts<Parts[Kind]> } = {
  benchmark: {
    noun: 'benchmark',
    plural: 'benchmarks',
    key: 'benchmark.type',
    madeBy: 'defineBenchmark of @memgym/evaluators',
    alsoNamed: [],
    parse: (value, origin) => {
      if (hasMember(value, 'withOptions')) return value as Benchmark;
      throw unlike('benchmark', origin);
    },
  },
  memorySystem: {
    noun: 'memory system',
    plural: 'memorySystems',
    key: 'type',
    madeBy: 'defineMemorySystem of @memgym/memory-systems',
    alsoNamed: [],
    parse: parseMemorySystemDefinition,
  },
  generator: {
    noun: 'generator',
    plural: 'generators',
    key: 'generator',
    madeBy: 'defineGenerator of @memgym/env-generator',
    alsoNamed: [],
    parse: (value, origin) => {
      if (hasMember(value, 'prepare') && hasMember(value, 'options')) return value as Generator;
      throw unlike('generator', origin);
    },
  },
  embedder: {
    noun: 'embedder',
    plural: 'embedders',
    key: 'embedder.type',
    madeBy: 'EmbedderDefinition of @memgym/core',
    // These are chosen before embedders are looked for: a server’s, and the default.
    alsoNamed: ['auto', 'openai'],
    parse: (value, origin) => {
      const parsed = embedderSchema.safeParse(value);
      if (parsed.success) return value as EmbedderDefinition;
      throw new ConfigError(
        `The \`embedder\` of '${origin}' is not an embedder: ${z.prettifyError(parsed.error)}`,
        { key: 'embedder.type', hint: 'See EmbedderDefinition in @memgym/core.', cause: parsed.error },
      );
    },
  },
};

const embedderSchema = z.object({
  type: z.string().min(1),
  description: z.string(),
  optionsSchema: z.custom<z.ZodType>((value) => hasMember(value, 'safeParse'), 'expected a zod schema'),
  create: z.custom<EmbedderDefinition['create']>(
    (value) => typeof value === 'function',
    'expected a function',
  ),
});

const hasMember = (value: unknown, name: string): boolean =>
  typeof value === 'object' && value !== null && name in value;

function unlike(kind: 'benchmark' | 'generator', origin: string): ConfigError {
  const { key, madeBy } = partKinds[kind];
  return new ConfigError(`The \`${kind}\` of '${origin}' is not a ${kind}.`, {
    key,
    hint: `Make it with ${madeBy}.`,
  });
}
