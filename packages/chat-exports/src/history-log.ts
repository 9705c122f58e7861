import type { ExportConversation, ExportMessage } from './export-message.js';
import type { Reading } from './reading.js';

interface Branch {
  id: string;
  messages: ExportMessage[];
}

interface Prefix {
  readonly next: Map<string, Prefix>;
  /** The conversation whose messages end or pass here. */
  readonly branch: Branch;
}

/** Calls of a log without sessions belong together when they share at least a message, its answer and the next one. */
export const leastCommon = 3;

/**
 * Conversations in a log of calls, each of which repeats the whole history. What an earlier call contains is kept
 * once: a call that continues an earlier one lengthens its conversation, and one that departs from it begins another
 * conversation with what is new.
 */
export class HistoryLog {
  readonly #root = new Map<string, Prefix>();
  readonly #branches: Branch[] = [];
  readonly #leastCommon: number;
  readonly #times = new Map<string, number>();

  /** @param leastCommon messages that two calls must share at least to be of one conversation */
  constructor(leastCommon: number) {
    this.#leastCommon = leastCommon;
  }

  /** Takes the visible messages of a call; those that are repeated are dropped. */
  take(id: string, messages: readonly ExportMessage[], reading: Reading): void {
    let level = this.#root;
    let last: Branch | undefined;
    let common = 0;
    for (const message of messages) {
      const known = level.get(keyOf(message));
      if (known === undefined) break;
      level = known.next;
      last = known.branch;
      common += 1;
    }
    if (common === messages.length) {
      reading.drop('repeated in a log', common);
      return;
    }
    const continues = last !== undefined && level.size === 0 && last.messages.length > 0;
    const shares = continues || common >= this.#leastCommon;
    const fresh = messages.slice(shares ? common : 0);
    if (shares) reading.drop('repeated in a log', common);
    const branch = continues && last !== undefined ? last : this.#begin(id);
    // A list may have more messages than a call may have arguments.
    for (const message of fresh) branch.messages.push(message);
    for (const message of messages.slice(common)) {
      const next = new Map<string, Prefix>();
      level.set(keyOf(message), { next, branch });
      level = next;
    }
  }

  #begin(id: string): Branch {
    const times = (this.#times.get(id) ?? 0) + 1;
    this.#times.set(id, times);
    const branch = { id: times === 1 ? id : `${id}-branch-${times}`, messages: [] };
    this.#branches.push(branch);
    return branch;
  }

  /** The conversations, in the order in which they began. */
  conversations(): ExportConversation[] {
    return this.#branches;
  }
}

const keyOf = ({ role, content }: ExportMessage): string => `${role} ${content}`;
