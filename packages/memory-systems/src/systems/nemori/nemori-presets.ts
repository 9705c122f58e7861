import { z } from 'zod';

/** The columns of the table in docs/specs/memory-systems.md#nemori-presets. */
export const nemoriPresetSchema = z.enum(['current', 'evaluation', '2025-09']);
export type NemoriPreset = z.infer<typeof nemoriPresetSchema>;

const messages = z.number().int().min(1);
const similarity = z.number().min(-1).max(1).nullable();

/** Every constant of docs/specs/memory-systems.md#nemori-presets. */
export const nemoriSettingsSchema = z.strictObject({
  segmentation: z
    .enum(['batch', 'boundary'])
    .describe(
      '`batch` cuts many waiting messages at once (current code), `boundary` asks with every message whether an episode ends (paper, 2025-09).',
    ),
  bufferMinMessages: messages.describe(
    'Waiting messages from which `batch` writes and `boundary` asks for an end.',
  ),
  bufferMaxMessages: messages.describe(
    'Waiting messages at which episodes are written in any case; `reference` knows no such limit.',
  ),
  episodeMinMessages: messages.describe(
    'A smaller group joins the one beside it; `reference` drops it and says so.',
  ),
  episodeMaxMessages: messages.describe('A larger group is cut into even parts; not in `reference`.'),
  batchThreshold: messages.describe(
    'Waiting messages from which a model cuts them; fewer are one group. `fixed` waits for as many.',
  ),
  chunkMessages: messages.describe('Most messages cut by one call.'),
  segmentationTemperature: z.number().min(0).max(2).describe('Of that call.'),
  preferredMessages: messages.describe('Largest group that the model is asked to prefer.'),
  gapMinutes: z.number().positive().describe('Silence that the model is told ends an episode.'),
  boundaryConfidence: z
    .number()
    .min(0)
    .max(1)
    .describe('`boundary`: an end has to be surer than this; `reference` takes every end.'),
  mergeCandidates: z
    .number()
    .int()
    .min(0)
    .describe('Most similar episodes that a new one is compared with; 0 merges none, at no cost.'),
  mergeSimilarity: similarity.describe(
    'Least cosine of those; null for none. The original declares 0.85 and reads it nowhere.',
  ),
  mergeWithinMinutes: z.number().positive().describe('How far apart the model is told one event can be.'),
  predictStatements: z
    .number()
    .int()
    .min(1)
    .describe('Statements, nearest to an episode, by which it is predicted.'),
  dedupeSimilarity: similarity.describe(
    'Cosine from which a new statement is taken for a known one; null for never. The current code declares 0.85 and reads it nowhere.',
  ),
  search: z.enum(['hybrid', 'vector']).describe('By embedding and words together, or by embedding alone.'),
  textIndex: z
    .enum(['simple', 'okapi'])
    .describe(
      'How words are searched: `simple` as PostgreSQL’s dictionary of that name (`reference` wants every word of the question and leaves Chinese unsegmented, `fixed` neither); `okapi` is BM25Okapi over stems without stop words.',
    ),
  depth: z.number().int().min(1).describe('Each ranking is searched for this many times what is returned.'),
  rankConstant: z.number().min(0).describe('Of the reciprocal rank fusion.'),
  episodes: z.number().int().min(0).describe('Most episodes returned; never more than the query’s `k`.'),
  statements: z.number().int().min(0).describe('Most statements returned; never more than `k`.'),
  messages: z
    .number()
    .int()
    .min(0)
    .describe(
      'Most waiting messages returned; never more than `k`. 0, as in `reference`, neither finds nor embeds them.',
    ),
  sourceEpisodes: z.number().int().min(0).describe('First episodes that are shown with their messages.'),
});
export type NemoriSettings = z.infer<typeof nemoriSettingsSchema>;

const current: NemoriSettings = {
  segmentation: 'batch',
  bufferMinMessages: 2,
  bufferMaxMessages: 25,
  episodeMinMessages: 2,
  episodeMaxMessages: 25,
  batchThreshold: 20,
  chunkMessages: 80,
  segmentationTemperature: 0.2,
  preferredMessages: 15,
  gapMinutes: 30,
  boundaryConfidence: 0.7,
  mergeCandidates: 5,
  mergeSimilarity: null,
  mergeWithinMinutes: 60,
  predictStatements: 10,
  dedupeSimilarity: null,
  search: 'hybrid',
  textIndex: 'simple',
  depth: 2,
  rankConstant: 60,
  episodes: 10,
  statements: 10,
  messages: 10,
  sourceEpisodes: 2,
};

/** Source: docs/specs/memory-systems.md#nemori-presets. Where a column says nothing, `current` fills in. */
export const nemoriPresets: Readonly<Record<NemoriPreset, NemoriSettings>> = {
  current,
  evaluation: {
    ...current,
    bufferMinMessages: 1,
    bufferMaxMessages: 20,
    episodeMinMessages: 1,
    episodeMaxMessages: 20,
    search: 'vector',
    statements: 20,
  },
  '2025-09': {
    ...current,
    segmentation: 'boundary',
    mergeCandidates: 0,
    dedupeSimilarity: 1,
    textIndex: 'okapi',
  },
};
