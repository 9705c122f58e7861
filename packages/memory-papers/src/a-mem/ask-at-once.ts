import type { WriteWarning } from '@memgym/core';
import type { Prompt } from '@memgym/prompts';
import type * as z from 'zod';
import type { AMemMemoryOptions } from './a-mem-memory-options.js';
import type { EvolutionRequest } from './ask-for-evolution.js';
import type { evolutionSchema, NoteEvolution } from './prompts/note-evolution.js';
import type { Neighbourhood } from './prompts/shown-note.js';
import { unusable } from './unusable-evolution.js';

/** Asks a prompt whose reply decides everything; `rewritesOf` reads its changes of neighbours. */
export async function askAtOnce<Reply extends EvolutionReply>(
  prompt: Prompt<Neighbourhood, Reply>,
  shown: Neighbourhood,
  {
    request: { tryAsk },
    options,
    warnings,
    rewritesOf,
  }: Reading<Reply> & { readonly request: EvolutionRequest },
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

type EvolutionReply = Pick<
  z.output<typeof evolutionSchema>,
  'should_evolve' | 'actions' | 'suggested_connections' | 'tags_to_update'
>;
