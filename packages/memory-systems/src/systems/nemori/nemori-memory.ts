import type { MemorySystemDefinition } from '@memgym/core';
import { z } from 'zod';
import { createScopedMemory } from '../../scoped/index.js';
import { paramsOf } from '../shared/params-of.js';
import { requireEmbedder } from '../shared/require-embedder.js';
import { requireModel } from '../shared/require-model.js';
import { createNemoriIndex, type NemoriIndex } from './create-nemori-index.js';
import { forgetMessages } from './forget-messages.js';
import { type NemoriMemoryOptions, nemoriMemoryOptionsSchema, settingsOf } from './nemori-memory-options.js';
import { entryOf, rewrite, searchedText } from './nemori-record.js';
import { flushMessages, rememberMessages } from './remember-messages.js';
import { embeds } from './writing.js';

/**
 * Nemori: the stream of messages is cut into episodes, each told by a model with absolute times; statements
 * are learnt from what the known ones did not let expect. Source: Nemori (arXiv 2508.03341);
 * memory-systems.md §10.
 */
export const nemoriMemory: MemorySystemDefinition<NemoriMemoryOptions> = {
  type: 'nemori',
  description: 'Episodes that a model tells, and statements learnt from surprises (Nemori).',
  optionsSchema: nemoriMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  defaultK: 20,
  create: (options, ports) => {
    const embedder = requireEmbedder('nemori', ports);
    return createScopedMemory<null, NemoriIndex>({
      info: {
        name: 'nemori',
        version: '1.0.0',
        profile: options.profile,
        params: paramsOf({ ...options, settings: settingsOf(options) }),
      },
      model: requireModel('nemori', ports),
      embedder,
      state: { create: () => null, schema: z.null() },
      remember: (request) => rememberMessages(request, options),
      flush: (request) => flushMessages(request, options),
      forget: forgetMessages,
      revise: rewrite,
      embeds: (record) => embeds(entryOf(record), options),
      indexText: (record) => searchedText(entryOf(record)),
      createIndex: () => createNemoriIndex(embedder.info.dimensions, options),
    });
  },
};
