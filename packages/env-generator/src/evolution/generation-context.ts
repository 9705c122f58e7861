import type { ChatModel, Rng } from '@memgym/core';
import type { CallOptions } from './config/call-options.js';
import type { Environment } from './config/environment-schema.js';
import type { WritingLanguage } from './languages/writing-language.js';

/** Shared by all stages of one user. */
export interface GenerationContext {
  readonly environment: Environment;
  /** That of `environment.language`. */
  readonly language: WritingLanguage;
  readonly calls: CallOptions;
  /**
   * The model for one piece of the user's work, e.g. `question-3/option-2`; requested once for each piece. Pieces
   * run in parallel, so a cache that numbers equal calls must count each piece separately.
   */
  readonly modelFor: (piece: string) => ChatModel;
  /** The user's own stream. */
  readonly rng: Rng;
  readonly signal?: AbortSignal | undefined;
}
