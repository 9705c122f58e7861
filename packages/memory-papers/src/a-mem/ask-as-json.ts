import type * as z from 'zod';
import { askAtOnce } from './ask-at-once.js';
import type { AskForEvolution } from './ask-for-evolution.js';
import { evolveNotesPrompt } from './prompts/evolve-notes.js';
import type { evolutionSchema, NoteEvolution } from './prompts/note-evolution.js';

/** Asks for all changes in one call; changed neighbours are named by number. */
export const askAsJson: AskForEvolution = (shown, request, options, warnings) =>
  askAtOnce(evolveNotesPrompt, shown, request, { options, warnings, rewritesOf: rewritesByNumber });

const rewritesByNumber = ({ neighbours }: z.output<typeof evolutionSchema>): NoteEvolution['rewrites'] =>
  neighbours.map(({ number, context, tags }) => ({
    number,
    ...(context.trim() !== '' && { context: context.trim() }),
    ...(tags.length > 0 && { tags }),
  }));
