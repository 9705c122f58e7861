import type { WriteWarning } from '@memgym/core';
import type { MemoryChanges, RememberRequest } from '@memgym/memory-systems/define';
import type { AMemMemoryOptions } from './a-mem-memory-options.js';
import type { AMemState } from './a-mem-state.js';
import { annotateMessage } from './annotate-message.js';
import { evolveNotes } from './evolve-notes.js';
import { createNote, createPlainNote } from './note.js';
import { createNotebook } from './notebook.js';
import type { AMemRules } from './rules.js';

/**
 * One note per message, oldest first, each evolved with the earlier notes. Source:
 * docs/specs/memory-systems.md#a-mem-write.
 */
export async function rememberNotes(
  request: RememberRequest<AMemState>,
  options: AMemMemoryOptions,
  rules: AMemRules,
): Promise<MemoryChanges<AMemState>> {
  const notebook = createNotebook(request, rules);
  if (options.preset === 'memorybench') {
    for (const observation of request.observations) notebook.add(observation, createPlainNote(observation));
    return { put: notebook.drafts() };
  }
  const warnings: WriteWarning[] = [];
  let { evolutions } = request.view.state;
  for (const observation of request.observations) {
    const annotation = await annotateMessage(observation, request, { options, rules, warnings });
    const note = createNote(observation, annotation, rules);
    const evolved = await evolveNotes(
      { observation, note, notebook, evolution: evolutions + 1, warnings },
      request,
      { options, rules },
    );
    notebook.add(observation, evolved.note);
    if (!evolved.happened) continue;
    evolutions += 1;
    rules.afterEvolution(notebook, evolutions, options);
  }
  return { put: notebook.drafts(), state: { evolutions }, warnings };
}
