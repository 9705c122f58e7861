import type { JsonObject } from '@memgym/core';
import type { ReadRun } from '@memgym/evaluators';
import { dialogueTopic } from '../play/protocols/hold-dialogues.js';

/** A dialogue in the original's form: `test_idx`, `dialog` and `implicit_feedback`. */
export type WrittenDialogue = JsonObject;

/** The dialogues that a system held in a run, by data set. */
export async function heldDialogues(run: ReadRun, system: string): Promise<Map<string, WrittenDialogue[]>> {
  const found = new Map<string, WrittenDialogue[]>();
  for (const { notes } of await run.readEpisodes(system)) {
    for (const { topic, data } of notes) {
      if (topic !== dialogueTopic) continue;
      const { dataset, id: _id, ...item } = data;
      found.set(String(dataset), [...(found.get(String(dataset)) ?? []), item]);
    }
  }
  return found;
}
