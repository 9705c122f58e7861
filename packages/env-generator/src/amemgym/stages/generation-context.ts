import type { ChatModel, Rng } from '@memgym/core';
import type { CallOptions } from '../config/call-options.js';
import type { AmemgymEnvironment } from '../config/environment-schema.js';

/** What all stages of one user share. */
export interface GenerationContext {
  readonly environment: AmemgymEnvironment;
  readonly calls: CallOptions;
  /**
   * The model for one piece of the user's work, e.g. `question-3/option-2`; asked for once a piece. Pieces go on
   * side by side: a cache that tells equal calls apart by counting must count each piece alone.
   */
  readonly modelFor: (piece: string) => ChatModel;
  /** The user's own stream. */
  readonly rng: Rng;
  readonly signal?: AbortSignal | undefined;
}
