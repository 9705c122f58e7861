import type { WriteWarning } from '@memgym/core';
import type { RememberRequest } from '@memgym/memory-systems/define';
import type { AMemMemoryOptions } from './a-mem-memory-options.js';
import type { AMemState } from './a-mem-state.js';
import type { NoteEvolution } from './prompts/note-evolution.js';
import type { Neighbourhood } from './prompts/shown-note.js';

export type EvolutionRequest = Pick<RememberRequest<AMemState>, 'tryAsk'>;

/** The options of a memory, and where a write collects its warnings. */
export interface NoteWriting {
  readonly options: AMemMemoryOptions;
  readonly warnings: WriteWarning[];
}

/**
 * Asks a model how a new note and its neighbours should change. Undefined if nothing changes or, with a warning, if the
 * reply cannot be read. Source: docs/specs/memory-systems.md#a-mem-write, step 3.
 * @throws {ProviderError} when the reply cannot be read and `onUnusableReply` is `fail`
 */
export type AskForEvolution = (
  shown: Neighbourhood,
  request: EvolutionRequest,
  writing: NoteWriting,
) => Promise<NoteEvolution | undefined>;
