import type { ProviderError, WriteWarning } from '@memgym/core';
import type { RememberRequest } from '../../scoped/index.js';
import type { AMemMemoryOptions } from './a-mem-memory-options.js';
import type { AMemState } from './a-mem-state.js';
import { withoutSection } from './annotate-message.js';
import {
  decideEvolutionPrompt,
  strengthenNotePrompt,
  updateNeighboursPrompt,
} from './prompts/evolve-in-sections.js';
import { evolveNotesPrompt } from './prompts/evolve-notes.js';
import type { NoteEvolution } from './prompts/note-evolution.js';
import type { Neighbourhood } from './prompts/shown-note.js';
import { listOf, numbersOf, readSections } from './read-sections.js';

type Request = Pick<RememberRequest<AMemState>, 'tryAsk'>;

/**
 * Asks a model how a new note and its neighbours should change: one call, or one to three with marked sections.
 * Undefined, with a warning, when the reply cannot be read. Source: docs/specs/memory-systems.md#a-mem-write, step
 * 3.
 * @throws {ProviderError} when the reply cannot be read and `onUnusableReply` is `fail`
 */
export async function askForEvolution(
  shown: Neighbourhood,
  request: Request,
  options: AMemMemoryOptions,
  warnings: WriteWarning[],
): Promise<NoteEvolution | undefined> {
  if (options.replies === 'sections') return askInSections(shown, request, options, warnings);
  const { temperature, maxOutputTokens } = options;
  const asked = await request.tryAsk(evolveNotesPrompt, shown, { temperature, maxOutputTokens });
  if (asked.ok) return asked.output;
  unusable(asked.error, options, warnings);
  return undefined;
}

async function askInSections(
  shown: Neighbourhood,
  request: Request,
  options: AMemMemoryOptions,
  warnings: WriteWarning[],
): Promise<NoteEvolution | undefined> {
  const ask = async (prompt: typeof decideEvolutionPrompt, names: readonly string[]) => {
    const { temperature, maxOutputTokens } = options;
    const asked = await request.tryAsk(prompt, shown, { temperature, maxOutputTokens });
    const sections = readSections(asked.ok ? asked.output : '', names);
    if (sections.size > 0) return sections;
    unusable(asked.ok ? withoutSection(names[0] ?? '') : asked.error, options, warnings);
    return undefined;
  };
  // Read only up to the reason: a reason against an action names that action too.
  const decision = (await ask(decideEvolutionPrompt, ['DECISION', 'REASON']))?.get('DECISION')?.toLowerCase();
  if (decision === undefined) return undefined;
  if (!/\b(?:none|no|strengthen|update|both)/.test(decision)) {
    unusable(withoutSection('DECISION that decides'), options, warnings);
    return undefined;
  }
  if (/^\W*no(?:ne)?(?![a-z])/.test(decision)) return nothing;
  const both = /\bboth\b/.test(decision);
  const strengthened =
    both || /\bstrengthen/.test(decision)
      ? await ask(strengthenNotePrompt, ['CONNECTIONS', 'TAGS'])
      : undefined;
  const numbers = shown.neighbours.map(({ number }) => number);
  const updated =
    both || /\bupdate/.test(decision)
      ? await ask(
          updateNeighboursPrompt,
          numbers.flatMap((number) => [`CONTEXT ${number}`, `TAGS ${number}`]),
        )
      : undefined;
  if (strengthened === undefined && updated === undefined) return nothing;
  const tags = listOf(strengthened?.get('TAGS'));
  return {
    should_evolve: true,
    actions: [
      ...(strengthened === undefined ? [] : (['strengthen'] as const)),
      ...(updated === undefined ? [] : (['update_neighbor'] as const)),
    ],
    suggested_connections: numbersOf(strengthened?.get('CONNECTIONS')),
    // Fields that a reply leaves out stay unchanged, in both profiles.
    tags_to_update: tags.length > 0 ? tags : shown.note.tags,
    new_context_neighborhood: numbers.map((number) => updated?.get(`CONTEXT ${number}`) ?? ''),
    new_tags_neighborhood: shown.neighbours.map((neighbour) => {
      const own = listOf(updated?.get(`TAGS ${neighbour.number}`));
      return own.length > 0 ? own : neighbour.tags;
    }),
  };
}

const nothing: NoteEvolution = {
  should_evolve: false,
  actions: [],
  suggested_connections: [],
  tags_to_update: [],
  new_context_neighborhood: [],
  new_tags_neighborhood: [],
};

function unusable(
  error: ProviderError,
  { onUnusableReply }: AMemMemoryOptions,
  warnings: WriteWarning[],
): void {
  if (onUnusableReply === 'fail') throw error;
  warnings.push({
    kind: 'unusable-reply',
    detail: `${error.message} No note was linked or rewritten.`,
  });
}
