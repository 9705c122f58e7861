import * as z from 'zod';

/** The columns of the table in docs/specs/memory-systems.md#memoryos-presets. */
export const memoryOsPresetSchema = z.enum(['paper', 'package', 'locomo', 'memorybench']);
export type MemoryOsPreset = z.infer<typeof memoryOsPresetSchema>;

/** All settings in which the columns differ. */
export const memoryOsSettingsSchema = z.strictObject({
  shortTermCapacity: z
    .int()
    .min(1)
    .describe('Maximum number of exchanges in short-term memory; above it, the oldest move on.'),
  segmentCapacity: z.int().min(1).describe('Maximum number of topic segments; above it, one is evicted.'),
  eviction: z
    .enum(['heat', 'visits'])
    .describe(
      'Which segment is evicted: the one with the least `heat` (paper), or the one with the fewest `visits` (code).',
    ),
  knowledgeCapacity: z
    .int()
    .min(1)
    .describe('Maximum number of lines per knowledge list; above it, the oldest are removed.'),
  visitWeight: z.number().min(0).describe('α of the heat: weight of a visit.'),
  interactionWeight: z.number().min(0).describe('β of the heat: weight of a page.'),
  recencyWeight: z.number().min(0).describe('γ of the heat: weight of the recency, exp(−Δt/μ).'),
  recencySeconds: z.number().positive().describe('μ of the heat, in seconds.'),
  heatThreshold: z.number().min(0).describe('τ: heat at which a segment is analysed.'),
  topicThreshold: z.number().describe('θ: similarity at which pages join a segment.'),
  keywordOverlap: z
    .enum(['jaccard', 'containment'])
    .describe('Similarity of keywords: shared ÷ all, or the mean of shared ÷ own over both sides.'),
  segments: z.int().min(1).describe('Number of segments searched for pages.'),
  pages: z.int().min(1).describe('Maximum number of pages returned; never more than the query’s `k`.'),
  segmentScore: z.number().min(-1).max(1).describe('Minimum cosine of a searched segment.'),
  pageScore: z.number().min(-1).max(1).describe('Minimum cosine of a returned page.'),
  knowledge: z.int().min(1).describe('Maximum number of lines returned from each knowledge list.'),
  knowledgeScore: z.number().min(-1).max(1).describe('Minimum cosine of a returned line.'),
});
export type MemoryOsSettings = z.infer<typeof memoryOsSettingsSchema>;

const packageSettings: MemoryOsSettings = {
  shortTermCapacity: 10,
  segmentCapacity: 2000,
  eviction: 'visits',
  knowledgeCapacity: 100,
  visitWeight: 1,
  interactionWeight: 1,
  recencyWeight: 1,
  recencySeconds: 86_400,
  heatThreshold: 5,
  topicThreshold: 0.6,
  keywordOverlap: 'jaccard',
  segments: 5,
  pages: 7,
  segmentScore: 0.1,
  pageScore: 0.1,
  knowledge: 20,
  knowledgeScore: 0.01,
};

/**
 * Source: docs/specs/memory-systems.md#memoryos-presets. Missing values are taken from `package`, or mean no threshold.
 */
export const memoryOsPresets: Readonly<Record<MemoryOsPreset, MemoryOsSettings>> = {
  paper: {
    ...packageSettings,
    shortTermCapacity: 7,
    segmentCapacity: 200,
    eviction: 'heat',
    recencySeconds: 1e7,
    pages: 10,
    segmentScore: -1,
    pageScore: -1,
    knowledge: 10,
    knowledgeScore: -1,
  },
  package: packageSettings,
  locomo: {
    ...packageSettings,
    shortTermCapacity: 1,
    visitWeight: 0.8,
    interactionWeight: 0.8,
    recencyWeight: 0.0001,
    recencySeconds: 3600,
    keywordOverlap: 'containment',
    pages: 10,
    knowledge: 10,
    knowledgeScore: 0.1,
  },
  memorybench: { ...packageSettings, shortTermCapacity: 7 },
};
