import type { WriteWarning } from '@memgym/core';
import type { OpenNote } from './notebook.js';
import type { NoteEvolution } from './prompts/note-evolution.js';

/** Ids of the neighbours that a model named by number; an unknown number is reported. */
export function linksByNumber(
  { connections }: NoteEvolution,
  near: readonly OpenNote[],
  warnings: WriteWarning[],
): string[] {
  const links = new Set<string>();
  for (const number of connections) {
    const linked = near[number];
    if (linked !== undefined) links.add(linked.id);
    else {
      const detail = `The model linked the note to ${number}; it was shown ${near.length} notes, from 0.`;
      warnings.push({ kind: 'unknown-reference', detail });
    }
  }
  return [...links];
}
