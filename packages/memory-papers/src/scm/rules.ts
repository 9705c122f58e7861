import type { SearchResult } from '@memgym/memory-systems/define';
import type { RecallRequest } from './judge-recall.js';
import { recallMessages } from './recall-messages.js';
import type { ScmSettings } from './scm-memory-options.js';

/** Where the original writes and reads otherwise; `reference/reference-rules.ts` has its rules. */
export interface ScmRules {
  /** Whether a message is summarised with its time. */
  readonly showsTimes: boolean;
  /** The memories for a question. */
  recall(request: RecallRequest, settings: ScmSettings): Promise<SearchResult>;
  /** Maximum number of words shown of all memories together; undefined for no limit. */
  readonly wordLimit: number | undefined;
}

/** The rules without the faults of the original. */
export const fixedRules: ScmRules = {
  showsTimes: true,
  recall: recallMessages,
  wordLimit: undefined,
};
