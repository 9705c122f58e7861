import type { MemorySystem } from '@memgym/core/memory';
import type { ChangeRequest, RememberRequest } from '@memgym/memory-systems/define';
import { defineMemorySystem, makeSystem, type PortSettings } from '@memgym/memory-systems/define';
import * as z from 'zod';
import { createNemoriIndex, type NemoriIndex } from './create-nemori-index.js';
import { forgetMessages } from './forget-messages.js';
import { nemoriMemoryOptionsSchema, settingsOf } from './nemori-memory-options.js';
import { entryOf, rewrite, searchedText } from './nemori-record.js';
import { referenceRules } from './reference/reference-rules.js';
import { flushMessages, rememberMessages } from './remember-messages.js';
import { fixedRules } from './rules.js';
import { embeds } from './writing.js';

const rulesOf = { fixed: fixedRules, reference: referenceRules };

/**
 * Nemori: the stream of messages is cut into episodes, each narrated by a model with absolute times; content that
 * known statements did not predict becomes new statements. Source: Nemori (arXiv 2508.03341);
 * docs/specs/memory-systems.md#nemori.
 */
export const nemoriMemory = defineMemorySystem({
  type: 'nemori',
  version: '1.0.0',
  description: 'Episodes narrated by a model, and statements learnt from surprises (Nemori).',
  options: nemoriMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  defaultK: 20,
  state: { schema: z.null(), first: () => null },
  params: (options) => ({ ...options, settings: settingsOf(options) }),
  design: (options, { embedder }) => {
    const rules = rulesOf[options.profile];
    const settings = settingsOf(options);
    return {
      schemaVersion: 2,
      remember: (request: RememberRequest<null, NemoriIndex>) => rememberMessages(request, options, rules),
      flush: (request: ChangeRequest<null, NemoriIndex>) => flushMessages(request, options, rules),
      forget: forgetMessages,
      revise: (record, text) => rewrite(record, text, rules.statementType),
      embeds: (record) => embeds(entryOf(record), { settings, rules }),
      indexText: (record) => searchedText(entryOf(record), options.preset),
      createIndex: () => createNemoriIndex(embedder.info.dimensions, options, rules),
    };
  },
});

/** The model, the embedder and the options of {@link nemori}. */
export type NemoriMemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof nemoriMemoryOptionsSchema>;

/**
 * Nemori: episodes that a model narrates, and statements learnt from surprises, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function nemori(settings: NemoriMemorySettings): MemorySystem {
  return makeSystem(nemoriMemory, settings);
}
