import type { WriteWarning } from '@memgym/core';
import type { AMemMemoryOptions } from './a-mem-memory-options.js';
import type { EvolutionRequest } from './ask-for-evolution.js';
import {
  decideEvolutionPrompt,
  strengthenNotePrompt,
  updateNeighboursPrompt,
} from './prompts/evolve-in-sections.js';
import type { NoteEvolution } from './prompts/note-evolution.js';
import type { Neighbourhood } from './prompts/shown-note.js';
import { listOf, numbersOf, readSections } from './read-sections.js';
import { unusable } from './unusable-evolution.js';
import { withoutSection } from './without-section.js';

/** A label alone, with its heading forgotten. */
const bareDecision =
  /^[^\w\n\r\u2028\u2029]*(NO_EVOLUTION|STRENGTHEN_AND_UPDATE|STRENGTHEN|UPDATE_NEIGHBOR)[^\w\n\r\u2028\u2029]*$/im;

/** One to three calls with marked sections. */
export async function askInSections(
  shown: Neighbourhood,
  request: EvolutionRequest,
  options: AMemMemoryOptions,
  warnings: WriteWarning[],
): Promise<NoteEvolution | undefined> {
  const ask = async (prompt: typeof decideEvolutionPrompt, names: readonly string[]) => {
    const { temperature, maxOutputTokens } = options;
    const asked = await request.tryAsk(prompt, shown, { temperature, maxOutputTokens });
    const sections = readSections(asked.ok ? asked.output : '', names);
    if (sections.size > 0) return sections;
    const [, label] = (prompt === decideEvolutionPrompt && asked.ok && bareDecision.exec(asked.output)) || [];
    if (label !== undefined) return new Map([['DECISION', label]]);
    unusable(asked.ok ? withoutSection(names[0] ?? '') : asked.error, options, warnings);
    return undefined;
  };
  // Read only up to the reason, because a reason against an action also names the action.
  const decision = (await ask(decideEvolutionPrompt, ['DECISION', 'REASON']))?.get('DECISION')?.toLowerCase();
  if (decision === undefined) return undefined;
  if (!/\b(?:none|no|strengthen|update|both)/.test(decision)) {
    unusable(withoutSection('DECISION that decides'), options, warnings);
    return undefined;
  }
  if (/^\W*no(?:ne)?(?![a-z])/.test(decision)) return undefined;
  const both = /\bboth\b|strengthen[_\s]*and[_\s]*update/.test(decision);
  const strengthened =
    both || /\bstrengthen/.test(decision)
      ? await ask(strengthenNotePrompt, ['CONNECTIONS', 'TAGS'])
      : undefined;
  const numbers = shown.neighbours.map(({ number }) => number);
  const updated =
    both || /\bupdate/.test(decision)
      ? await ask(
          updateNeighboursPrompt,
          numbers.map((number) => `NEIGHBOR ${number}`),
        )
      : undefined;
  if (strengthened === undefined && updated === undefined) return undefined;
  const tags = listOf(strengthened?.get('TAGS'));
  return {
    actions: [
      ...(strengthened === undefined ? [] : (['strengthen'] as const)),
      ...(updated === undefined ? [] : (['update_neighbor'] as const)),
    ],
    connections: numbersOf(strengthened?.get('CONNECTIONS')),
    // Fields that a reply omits are unchanged.
    tags: tags.length > 0 ? tags : shown.note.tags,
    rewrites: numbers.map((number) => {
      const block = readSections(updated?.get(`NEIGHBOR ${number}`) ?? '', ['CONTEXT', 'TAGS']);
      const context = block.get('CONTEXT');
      const own = listOf(block.get('TAGS'));
      return { number, ...(context && { context }), ...(own.length > 0 && { tags: own }) };
    }),
  };
}
