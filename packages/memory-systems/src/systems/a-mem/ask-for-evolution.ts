import type { ProviderError, WriteWarning } from '@memgym/core';
import type { Prompt } from '@memgym/prompts';
import type * as z from 'zod';
import type { RememberRequest } from '../../scoped/index.js';
import { unusableReply } from '../../toolkit/unusable-reply.js';
import type { AMemMemoryOptions } from './a-mem-memory-options.js';
import type { AMemState } from './a-mem-state.js';
import { withoutSection } from './annotate-message.js';
import {
  decideEvolutionPrompt,
  strengthenNotePrompt,
  updateNeighboursInOrderPrompt,
  updateNeighboursPrompt,
} from './prompts/evolve-in-sections.js';
import { evolveNotesPrompt, evolveNotesReferencePrompt } from './prompts/evolve-notes.js';
import type { evolutionSchema, NoteEvolution, positionalEvolutionSchema } from './prompts/note-evolution.js';
import type { Neighbourhood } from './prompts/shown-note.js';
import { listOf, numbersOf, readSections } from './read-sections.js';
import {
  originalBlock,
  originalDecision,
  originalList,
  originalNumbers,
  originalSection,
} from './sections-as-original.js';

type Request = Pick<RememberRequest<AMemState>, 'tryAsk'>;

/**
 * Asks a model how a new note and its neighbours should change: one call, or one to three with marked sections.
 * Undefined if nothing changes or, with a warning, if the reply cannot be read. Source:
 * docs/specs/memory-systems.md#a-mem-write, step 3.
 * @throws {ProviderError} when the reply cannot be read and `onUnusableReply` is `fail`
 */
export async function askForEvolution(
  shown: Neighbourhood,
  request: Request,
  options: AMemMemoryOptions,
  warnings: WriteWarning[],
): Promise<NoteEvolution | undefined> {
  if (options.replies === 'sections') {
    return options.profile === 'reference'
      ? askAsOriginal(shown, request, options, warnings)
      : askInSections(shown, request, options, warnings);
  }
  const reading = { options, warnings };
  return options.profile === 'reference'
    ? askAtOnce(evolveNotesReferencePrompt, shown, request, { ...reading, rewritesOf: rewritesByPosition })
    : askAtOnce(evolveNotesPrompt, shown, request, { ...reading, rewritesOf: rewritesByNumber });
}

/** Asks a prompt whose reply decides everything; `rewritesOf` reads its changes of neighbours. */
async function askAtOnce<Reply extends EvolutionReply>(
  prompt: Prompt<Neighbourhood, Reply>,
  shown: Neighbourhood,
  { tryAsk }: Request,
  { options, warnings, rewritesOf }: Reading<Reply>,
): Promise<NoteEvolution | undefined> {
  const { temperature, maxOutputTokens } = options;
  const asked = await tryAsk(prompt, shown, { temperature, maxOutputTokens });
  if (!asked.ok) return unusable(asked.error, options, warnings);
  const { should_evolve, actions, suggested_connections, tags_to_update } = asked.output;
  if (!should_evolve) return undefined;
  const rewrites = rewritesOf(asked.output, shown, warnings);
  return { actions, connections: suggested_connections, tags: tags_to_update, rewrites };
}

interface Reading<Reply> {
  readonly options: AMemMemoryOptions;
  readonly warnings: WriteWarning[];
  readonly rewritesOf: (
    reply: Reply,
    shown: Neighbourhood,
    warnings: WriteWarning[],
  ) => NoteEvolution['rewrites'];
}

type NumberedReply = z.output<typeof evolutionSchema>;
type PositionalReply = z.output<typeof positionalEvolutionSchema>;
type EvolutionReply = Pick<
  NumberedReply | PositionalReply,
  'should_evolve' | 'actions' | 'suggested_connections' | 'tags_to_update'
>;

const rewritesByNumber = ({ neighbours }: NumberedReply): NoteEvolution['rewrites'] =>
  neighbours.map(({ number, context, tags }) => ({
    number,
    ...(context.trim() !== '' && { context: context.trim() }),
    ...(tags.length > 0 && { tags }),
  }));

/** The original reads contexts and tags by position; surplus ones are omitted. */
function rewritesByPosition(
  { new_context_neighborhood: contexts, new_tags_neighborhood: tags }: PositionalReply,
  shown: Neighbourhood,
  warnings: WriteWarning[],
): NoteEvolution['rewrites'] {
  const most = Math.max(contexts.length, tags.length);
  if (most > shown.neighbours.length) {
    const detail = `The model rewrote ${most} notes; it was shown ${shown.neighbours.length}, and the rest was left out.`;
    warnings.push({ kind: 'rejected-change', detail });
  }
  // The list of tags determines how many neighbours change.
  return shown.neighbours.slice(0, tags.length).map(({ number }, place) => {
    const context = contexts[place];
    const own = tags[place];
    return { number, ...(context !== undefined && { context }), ...(own && { tags: own }) };
  });
}

/** A label alone, with its heading forgotten. */
const bareDecision =
  /^[^\w\n\r\u2028\u2029]*(NO_EVOLUTION|STRENGTHEN_AND_UPDATE|STRENGTHEN|UPDATE_NEIGHBOR)[^\w\n\r\u2028\u2029]*$/im;

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
    // Fields that a reply omits are unchanged in both profiles.
    tags: tags.length > 0 ? tags : shown.note.tags,
    rewrites: numbers.map((number) => {
      const block = readSections(updated?.get(`NEIGHBOR ${number}`) ?? '', ['CONTEXT', 'TAGS']);
      const context = block.get('CONTEXT');
      const own = listOf(block.get('TAGS'));
      return { number, ...(context && { context }), ...(own.length > 0 && { tags: own }) };
    }),
  };
}

/** Like the original, numbers the blocks of neighbours in the order shown, and leaves empty parts unchanged. */
async function askAsOriginal(
  shown: Neighbourhood,
  request: Request,
  options: AMemMemoryOptions,
  warnings: WriteWarning[],
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

function unusable(error: ProviderError, options: AMemMemoryOptions, warnings: WriteWarning[]): undefined {
  warnings.push(unusableReply(options, error, `${error.message} No note was linked or rewritten.`));
}
