import type { Profile } from '@memgym/core';
import type { AssistantFormat } from '@memgym/memory-systems/define';

/**
 * What a profile decides for all memory systems of a run alike: built-in ones, those of plugins, and those behind HTTP
 * or MCP. What it decides about the data, the simulated user and the scores is an option of the benchmark.
 */
export interface BenchmarkRules {
  /** The assistant's rules for prompts, windows and the reading of replies: see `AssistantOptions.profile`. */
  readonly asking: Profile;
  /** How memories are shown to a system of this type, whatever the experiment says. Default: as it says */
  format?(system: { readonly type: string }): Partial<AssistantFormat>;
  /** The profile of a memory of this type that states none. Default: that of the run. */
  memory?(system: { readonly type: string }): Profile;
  /** The type of memory that is played in place of this one, as the original's differs from it. Default: none. */
  standIn?(system: { readonly type: string }): string | undefined;
  /** The embedding model of the original, for experiments that name no embedder. Default: none. */
  readonly embeddingModel?: string;
}

/** The rules of each profile of a benchmark. */
export type BenchmarkProfiles = Readonly<Record<Profile, BenchmarkRules>>;

/** The rules of a benchmark without profiles, and of the profile `fixed` where nothing else is said. */
export const usualRules: BenchmarkRules = { asking: 'fixed' };
