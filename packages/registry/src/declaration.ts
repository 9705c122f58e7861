import { datasetCardSchema } from '@memgym/datasets';
import * as z from 'zod';
import { agentNamesSchema } from './agent-names.js';

/** An entry point of the package, as in its `exports`. */
const entry = z
  .string()
  .regex(/^\.(?:\/[\w./-]{1,200})?$/, 'expected an entry point, such as "." or "./notes"');

const partSchema = z.strictObject({
  type: z.string().min(1).max(100).describe('The `type` of what the package exports.'),
  description: z.string().min(1).max(500).describe('One sentence, as in the definition.'),
  entry: entry.default('.').describe('The entry point whose module exports it. Default `.`.'),
  replies: entry
    .optional()
    .describe(
      'The entry point whose module exports the `offlineReplies` to its prompts. Default: that of the part.',
    ),
});

/** What can be done with the files of a benchmark's original program. */
export const originalActions = ['convert', 'export', 'score', 'statistics'] as const;
export type OriginalAction = (typeof originalActions)[number];

/** A part whose defaults may have been chosen by the figures of a benchmark. */
const tunedPartSchema = partSchema.extend({
  tunedOn: z
    .array(z.string().min(1).max(100))
    .max(100)
    .optional()
    .describe(
      'Types of the benchmarks on whose questions its defaults were chosen: their runs say so. Default none.',
    ),
});

const benchmarkSchema = partSchema.extend({
  data: datasetCardSchema.optional().describe('What is known of its data. Default: nothing.'),
  agents: agentNamesSchema
    .optional()
    .describe('Agents of its original program that experiments may name as systems. Default: none.'),
});

const originalsSchema = z.strictObject({
  benchmark: z.string().min(1).max(100).describe('The type of the benchmark.'),
  entry: entry.default('.').describe('The entry point whose module exports `originals`. Default `.`.'),
  actions: z
    .partialRecord(z.enum(originalActions), z.string().min(1).max(500))
    .describe('What can be done, each with a sentence for help texts.'),
});

const generatorSchema = partSchema.extend({
  benchmark: z.string().optional().describe('The benchmark that reads what it makes. Default: none.'),
});

/** `memgym` in the `package.json` of a package with the keyword: one part of a kind, or several. */
export const declarationSchema = z
  .strictObject({
    benchmark: benchmarkSchema.optional(),
    benchmarks: z.array(benchmarkSchema).max(100).default([]),
    memorySystem: tunedPartSchema.optional(),
    memorySystems: z.array(tunedPartSchema).max(100).default([]),
    generator: generatorSchema.optional(),
    generators: z.array(generatorSchema).max(100).default([]),
    embedder: tunedPartSchema.optional(),
    embedders: z.array(tunedPartSchema).max(100).default([]),
    originals: z.array(originalsSchema).max(100).default([]),
  })
  .transform((declared) => ({
    benchmark: together(declared.benchmark, declared.benchmarks),
    memorySystem: together(declared.memorySystem, declared.memorySystems),
    generator: together(declared.generator, declared.generators),
    embedder: together(declared.embedder, declared.embedders),
    originals: declared.originals,
  }))
  .refine(
    (declared) => Object.values(declared).some((parts) => parts.length > 0),
    'expected a benchmark, memorySystem, generator or embedder, a list of them, or originals',
  );

/** What a package declares: its parts by kind, and formats of original programs. */
export type Declaration = z.output<typeof declarationSchema>;

/** A kind of part. */
export type PartKind = Exclude<keyof Declaration, 'originals'>;

const together = <Part>(one: Part | undefined, several: readonly Part[]): Part[] =>
  one === undefined ? [...several] : [one, ...several];
