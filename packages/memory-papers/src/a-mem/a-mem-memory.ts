import type { MemorySystem } from '@memgym/core/memory';
import { defineMemorySystem, makeSystem, type PortSettings } from '@memgym/memory-systems/define';
import { createVectorMemoryIndex } from '@memgym/memory-systems/toolkit';
import type * as z from 'zod';
import { aMemMemoryOptionsSchema } from './a-mem-memory-options.js';
import { aMemStateSchema } from './a-mem-state.js';
import { withoutNotes } from './forget-notes.js';
import { noteOf, rewriteNote } from './note.js';
import { readNotes } from './read-notes.js';
import { referenceRules } from './reference/reference-rules.js';
import { rememberNotes } from './remember-notes.js';
import { fixedRules } from './rules.js';

const rulesOf = { fixed: fixedRules, reference: referenceRules };

/**
 * A-Mem: every message becomes a note with keywords, tags and a one-sentence context; a model links it to similar notes
 * and may rewrite their annotations. Source: docs/specs/memory-systems.md#a-mem.
 */
export const aMemMemory = defineMemorySystem({
  type: 'a-mem',
  version: '1.0.0',
  description: 'Notes that a model annotates, links and rewrites, found by embedding and links (A-Mem).',
  options: aMemMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  defaultK: 10,
  state: { schema: aMemStateSchema, first: () => ({ evolutions: 0 }) },
  design: (options, { embedder }) => {
    const { profile, vectorIndex } = options;
    const rules = rulesOf[profile];
    return {
      capabilities: ['incremental', 'graph'],
      remember: (request) => rememberNotes(request, options, rules),
      forget: ({ citing, view }) => withoutNotes(new Set(citing.map(({ item }) => item.id)), view, rules),
      erase: ({ item }, view) => withoutNotes(new Set([item.id]), view, rules),
      revise: rewriteNote,
      read: (request) => readNotes(request, options, rules),
      indexText: (record) => noteOf(record).embeddedText,
      createIndex: () => createVectorMemoryIndex(embedder.info.dimensions, vectorIndex),
    };
  },
});

/** The model, the embedder and the options of {@link aMem}. */
export type AMemMemorySettings = PortSettings<'model' | 'embedder'> & z.input<typeof aMemMemoryOptionsSchema>;

/**
 * A-Mem: notes that a model annotates, links and rewrites, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function aMem(settings: AMemMemorySettings): MemorySystem {
  return makeSystem(aMemMemory, settings);
}
