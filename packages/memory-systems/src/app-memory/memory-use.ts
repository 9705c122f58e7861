import type { EventTime, MemorySystem, Scope, WriteContext } from '@memgym/core/memory';
import type { ChangeQueue } from './change-queue.js';
import { conversationTime, type GivenTime } from './conversation-time.js';
import type { Rounds } from './rounds.js';
import { chosenScopes, type ScopeChoice } from './scope-pattern.js';

/** What the calls of one user's memory have in common. */
export interface MemoryUse {
  readonly system: MemorySystem;
  /** With the user's scope. */
  readonly context: WriteContext;
  readonly defaultK: number;
  readonly timeZone: string;
  readonly changes: ChangeQueue;
  /** Each call begins in a round of the event loop of its own. */
  readonly rounds: Rounds;
}

/** The time of an argument on the conversation's clock. @throws {InvalidArgumentError} for a time in another form */
export function timeOf(
  { timeZone }: MemoryUse,
  argument: string,
  time: GivenTime | undefined,
): EventTime | undefined {
  return time === undefined ? undefined : conversationTime(argument, time, timeZone);
}

/** The chosen scopes of the user; without a choice its own. @throws {InvalidArgumentError} */
export async function scopesOf(
  { system, context: { scope } }: MemoryUse,
  choice: ScopeChoice | undefined,
): Promise<readonly Scope[]> {
  return choice === undefined ? [scope] : chosenScopes(system, scope.user, choice);
}
