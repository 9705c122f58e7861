import type { Notebook } from '../notebook.js';

/**
 * All notes are embedded again, in a different layout than the first time:
 * docs/specs/memory-systems.md#a-mem-faults.
 */
export function consolidate(notebook: Notebook): void {
  for (const open of notebook.all()) {
    const { content, context, keywords, tags } = open.note;
    const embeddedText = `${content} , ${context} ${keywords.join(' ')} ${tags.join(' ')}`;
    notebook.change(open, { ...open.note, embeddedText });
  }
}
