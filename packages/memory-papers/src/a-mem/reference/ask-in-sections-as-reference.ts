import type { EvolutionRequest, NoteWriting } from '../ask-for-evolution.js';
import { decideEvolutionPrompt, strengthenNotePrompt } from '../prompts/evolve-in-sections.js';
import type { NoteEvolution } from '../prompts/note-evolution.js';
import type { Neighbourhood } from '../prompts/shown-note.js';
import { unusable } from '../unusable-evolution.js';
import { updateNeighboursInOrderPrompt } from './prompts/update-neighbours-in-order.js';
import {
  originalBlock,
  originalDecision,
  originalList,
  originalNumbers,
  originalSection,
} from './sections-as-reference.js';

/** Numbers the blocks of neighbours in the order shown, and leaves empty parts unchanged. */
export async function askInSectionsAsReference(
  shown: Neighbourhood,
  request: EvolutionRequest,
  { options, warnings }: NoteWriting,
): Promise<NoteEvolution | undefined> {
  const ask = async (prompt: typeof decideEvolutionPrompt) => {
    const { temperature, maxOutputTokens } = options;
    const asked = await request.tryAsk(prompt, shown, { temperature, maxOutputTokens });
    return asked.ok ? asked.output : unusable(asked.error, options, warnings);
  };
  const reply = await ask(decideEvolutionPrompt);
  const decision = reply === undefined ? 'NO_EVOLUTION' : originalDecision(reply);
  if (decision === 'NO_EVOLUTION') return undefined;
  const links = decision.startsWith('STRENGTHEN') ? await ask(strengthenNotePrompt) : undefined;
  const updates = decision.includes('UPDATE') ? await ask(updateNeighboursInOrderPrompt) : undefined;
  const tags = originalList(originalSection(links ?? '', 'TAGS', ['CONNECTIONS']));
  return {
    actions: [
      ...(links === undefined ? [] : (['strengthen'] as const)),
      ...(updates === undefined ? [] : (['update_neighbor'] as const)),
    ],
    connections: originalNumbers(originalSection(links ?? '', 'CONNECTIONS', ['TAGS'])),
    tags: tags.length > 0 ? tags : shown.note.tags,
    rewrites: shown.neighbours.map(({ number }, place) => {
      const block = originalBlock(updates ?? '', place) ?? '';
      const context = originalSection(block, 'CONTEXT', ['TAGS']);
      const own = originalList(originalSection(block, 'TAGS', ['CONTEXT']));
      return { number, ...(context !== '' && { context }), ...(own.length > 0 && { tags: own }) };
    }),
  };
}
