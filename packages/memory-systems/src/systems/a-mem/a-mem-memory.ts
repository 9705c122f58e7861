import type { MemorySystemDefinition } from '@memgym/core';
import { z } from 'zod';
import { createScopedMemory } from '../../scoped/index.js';
import { createVectorMemoryIndex } from '../embedding/create-vector-memory-index.js';
import { paramsOf } from '../shared/params-of.js';
import { requireEmbedder } from '../shared/require-embedder.js';
import { requireModel } from '../shared/require-model.js';
import { type AMemMemoryOptions, aMemMemoryOptionsSchema } from './a-mem-memory-options.js';
import { withoutNotes } from './forget-notes.js';
import { noteOf, rewriteNote } from './note.js';
import { readNotes } from './read-notes.js';
import { rememberNotes } from './remember-notes.js';

const aMemStateSchema = z.strictObject({ evolutions: z.number().int().nonnegative() });

/** The state of a scope: how many inserts changed a note. */
export type AMemState = z.infer<typeof aMemStateSchema>;

/**
 * A-Mem: every message becomes a note with keywords, tags and a one-sentence context; a model links it to
 * the notes near it and may rewrite theirs. Source: memory-systems.md §6.
 */
export const aMemMemory: MemorySystemDefinition<AMemMemoryOptions> = {
  type: 'a-mem',
  description: 'Notes that a model annotates, links and rewrites, found by embedding and links (A-Mem).',
  optionsSchema: aMemMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  defaultK: 10,
  create: (options, ports) => {
    const embedder = requireEmbedder('a-mem', ports);
    const { profile, vectorIndex } = options;
    return createScopedMemory<AMemState>({
      info: { name: 'a-mem', version: '1.0.0', profile, params: paramsOf(options) },
      capabilities: ['incremental', 'graph'],
      model: requireModel('a-mem', ports),
      embedder,
      state: { create: () => ({ evolutions: 0 }), schema: aMemStateSchema },
      remember: (request) => rememberNotes(request, options),
      forget: ({ citing, view }) => withoutNotes(new Set(citing.map(({ item }) => item.id)), view, profile),
      erase: ({ item }, view) => withoutNotes(new Set([item.id]), view, profile),
      revise: rewriteNote,
      read: (request) => readNotes(request, options),
      indexText: (record) => noteOf(record).embeddedText,
      createIndex: () => createVectorMemoryIndex(embedder.info.dimensions, vectorIndex),
    });
  },
};
