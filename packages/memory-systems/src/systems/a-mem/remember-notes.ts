import type { WriteWarning } from '@memgym/core';
import type { MemoryChanges, RememberRequest } from '../../scoped/index.js';
import type { AMemMemoryOptions } from './a-mem-memory-options.js';
import type { AMemState } from './a-mem-state.js';
import { annotateMessage } from './annotate-message.js';
import { evolveNotes } from './evolve-notes.js';
import { createNote, createPlainNote } from './note.js';
import { createNotebook, type Notebook } from './notebook.js';

/**
 * One note per message, oldest first, each evolved with the earlier notes. Source:
 * docs/specs/memory-systems.md#a-mem-write.
 */
export async function rememberNotes(
  request: RememberRequest<AMemState>,
  options: AMemMemoryOptions,
): Promise<MemoryChanges<AMemState>> {
  const notebook = createNotebook(request, options.profile);
  if (options.preset === 'memorybench') {
    for (const observation of request.observations) notebook.add(observation, createPlainNote(observation));
    return { put: notebook.drafts() };
  }
  const warnings: WriteWarning[] = [];
  let { evolutions } = request.view.state;
  for (const observation of request.observations) {
    const annotation = await annotateMessage(observation, request, options, warnings);
    const note = createNote(observation, annotation, options.profile);
    const evolved = await evolveNotes(
      { observation, note, notebook, evolution: evolutions + 1, warnings },
      request,
      options,
    );
    notebook.add(observation, evolved.note);
    if (!evolved.happened) continue;
    evolutions += 1;
    if (options.profile === 'reference' && evolutions % options.evolutionThreshold === 0) {
      consolidate(notebook);
    }
  }
  return { put: notebook.drafts(), state: { evolutions }, warnings };
}

/**
 * All notes are embedded again, in a different layout than the first time:
 * docs/specs/memory-systems.md#a-mem-faults.
 */
function consolidate(notebook: Notebook): void {
  for (const open of notebook.all()) {
    const { content, context, keywords, tags } = open.note;
    const embeddedText = `${content} , ${context} ${keywords.join(' ')} ${tags.join(' ')}`;
    notebook.change(open, { ...open.note, embeddedText });
  }
}
