import { systemAndUser } from '@memgym/memory-systems/toolkit';
import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';
import { evolutionRules, evolutionTask } from '../../prompts/evolve-notes.js';
import { newNoteSchema } from '../../prompts/note-evolution.js';
import { neighbourhoodSchema, writeNeighbourhood } from '../../prompts/shown-note.js';

/** The original's reply: a context and tags for every neighbour, by position. */
export const positionalEvolutionSchema = newNoteSchema.extend({
  new_context_neighborhood: z.array(z.string()),
  new_tags_neighborhood: z.array(z.array(z.string())),
});

/** Asks which neighbours a new note is linked to, with the original's reply, in which neighbours have no numbers. */
export const evolveNotesReferencePrompt = definePrompt({
  name: 'a-mem/evolve-notes-reference',
  version: '3',
  input: neighbourhoodSchema,
  output: positionalEvolutionSchema,
  render: (shown) =>
    systemAndUser(
      `${evolutionTask}

Rules:
${evolutionRules}
- new_context_neighborhood and new_tags_neighborhood have exactly one entry for each of the nearest notes (${shown.neighbours.length}), in the order shown; repeat the old value where a note does not change.
- Reply with JSON only, in the form of the example, which has two nearest notes.
- Take nothing from the example.

Example:
{"should_evolve": true, "actions": ["strengthen", "update_neighbor"], "suggested_connections": [1], "tags_to_update": ["health", "injury", "running"], "new_context_neighborhood": ["The user keeps two cats.", "The user trained for a marathon, which a sprained ankle now puts in doubt."], "new_tags_neighborhood": [["pets", "cats", "home"], ["sport", "running", "plans"]]}`,
      writeNeighbourhood(shown),
    ),
});
