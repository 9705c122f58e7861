import * as z from 'zod';

/** The columns of the table in docs/specs/memory-systems.md#nemori-presets. */
export const nemoriPresetSchema = z.enum(['current', 'evaluation', '2025-09']);
export type NemoriPreset = z.infer<typeof nemoriPresetSchema>;

const messages = z.int().min(1);
const similarity = z.number().min(-1).max(1).nullable();

/** The text between the title and the content of an embedded episode. Source: docs/specs/memory-systems.md#nemori-presets. */
export const titleEnds: Readonly<Record<NemoriPreset, string>> = {
  current: ' ',
  evaluation: ' ',
  '2025-09': '. ',
};

/** Every constant of docs/specs/memory-systems.md#nemori-presets. */
export const nemoriSettingsSchema = z.strictObject({
  segmentation: z
    .enum(['batch', 'boundary'])
    .describe(
      '`batch` cuts many waiting messages at once (current code), `boundary` asks at every message whether an episode ends (paper, 2025-09).',
    ),
  bufferMinMessages: messages.describe(
    'Number of waiting messages from which `batch` writes and `boundary` asks for an end.',
  ),
  bufferMaxMessages: messages.describe(
    'Number of waiting messages at which episodes are always written; `reference` has no such limit.',
  ),
  episodeMinMessages: messages.describe(
    'Minimum messages of an episode: a smaller group joins a neighbouring one; `reference` drops it with a warning.',
  ),
  episodeMaxMessages: messages.describe(
    'Maximum messages of an episode: a larger group is cut into equal parts, except in `reference`.',
  ),
  batchThreshold: messages.describe(
    'Number of waiting messages from which a model segments them; fewer messages form one group. `fixed` waits until there are this many.',
  ),
  chunkMessages: messages.describe('Maximum number of messages segmented by one call.'),
  segmentationTemperature: z.number().min(0).max(2).describe('Temperature of that call.'),
  preferredMessages: messages.describe('Largest group that the prompt asks the model to prefer.'),
  gapMinutes: z
    .number()
    .positive()
    .describe('Length of silence that ends an episode, as stated in the prompt.'),
  boundaryConfidence: z
    .number()
    .min(0)
    .max(1)
    .describe('`boundary`: minimum confidence of an end, exclusive; `reference` accepts every end.'),
  mergeCandidates: z
    .int()
    .min(0)
    .describe(
      'Number of most similar episodes that a new one is compared with; 0 disables merging and its calls.',
    ),
  mergeSimilarity: similarity.describe(
    'Minimum cosine of those; null for none. The original declares 0.85 but never uses it.',
  ),
  mergeWithinMinutes: z
    .number()
    .positive()
    .describe('Largest time difference within one event, as stated in the prompt.'),
  predictStatements: z.int().min(1).describe('Number of nearest statements used to predict an episode.'),
  dedupeSimilarity: similarity.describe(
    'Cosine from which a new statement counts as known; null disables the check. The current code declares 0.85 but never uses it.',
  ),
  search: z.enum(['hybrid', 'vector']).describe('Search by both embedding and words, or by embedding alone.'),
  textIndex: z
    .enum(['simple', 'okapi'])
    .describe(
      'Word search: `simple` like PostgreSQL’s dictionary of that name (`reference` requires every word of the question and leaves Chinese unsegmented, `fixed` does neither); `okapi` is BM25Okapi over stems without stop words.',
    ),
  depth: z.int().min(1).describe('Each ranking is searched for this many times the number of results.'),
  rankConstant: z.number().min(0).describe('Constant of the reciprocal rank fusion.'),
  episodes: z.int().min(0).describe('Maximum number of episodes returned; never more than the query’s `k`.'),
  statements: z.int().min(0).describe('Maximum number of statements returned; never more than `k`.'),
  messages: z
    .int()
    .min(0)
    .describe(
      'Maximum number of waiting messages returned; never more than `k`. 0, as in `reference`, neither searches nor embeds them.',
    ),
  sourceEpisodes: z.int().min(0).describe('Number of top episodes shown with their messages.'),
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

/** Source: docs/specs/memory-systems.md#nemori-presets. Missing values come from `current`. */
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
