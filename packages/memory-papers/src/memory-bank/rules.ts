import type { Profile } from '@memgym/core';
import type { ChangeRequest, MemoryChanges, RememberRequest } from '@memgym/memory-systems/define';
import type { MemoryBankMemoryOptions } from './memory-bank-memory-options.js';
import type { MemoryBankState } from './memory-bank-state.js';
import { rememberAsOriginal } from './remember-as-original.js';
import { closeDay, rememberInDays } from './remember-in-days.js';
import { retentionAsOriginal, retentionOf } from './retention.js';

/** Where MemEngine's MemoryBank differs. Source: docs/specs/memory-systems.md#memorybank. */
export interface MemoryBankRules {
  remember(
    request: RememberRequest<MemoryBankState>,
    options: MemoryBankMemoryOptions,
  ): Promise<MemoryChanges<MemoryBankState>>;
  /** Summarises the day that is still open; absent if nothing does. */
  readonly flush?: (
    request: ChangeRequest<MemoryBankState>,
    options: MemoryBankMemoryOptions,
  ) => Promise<MemoryChanges<MemoryBankState>>;
  readonly retention: typeof retentionOf;
  /** Whether a memory can be forgotten for one question and found for the next. */
  readonly drawsForEachQuestion: boolean;
  /** Whether a recalled memory becomes stronger. */
  readonly strengthens: boolean;
}

/** The rules of each profile. */
export const rulesOf: Readonly<Record<Profile, MemoryBankRules>> = {
  fixed: {
    remember: rememberInDays,
    flush: closeDay,
    retention: retentionOf,
    drawsForEachQuestion: false,
    strengthens: true,
  },
  reference: {
    remember: rememberAsOriginal,
    retention: retentionAsOriginal,
    drawsForEachQuestion: true,
    strengthens: false,
  },
};
