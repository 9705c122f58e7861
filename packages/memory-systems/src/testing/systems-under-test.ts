import type { MemorySystemDefinition } from '@memgym/core';
import type { OfflineReply } from '@memgym/prompts';

/** Memory systems whose laws are tested, with the offline model's replies to their prompts. */
export interface SystemsUnderTest {
  readonly definitions: readonly MemorySystemDefinition[];
  readonly replies: readonly OfflineReply[];
}
