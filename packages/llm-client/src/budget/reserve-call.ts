import { addUsage, type CallPace, type Usage, zeroUsage } from '@memgym/core';
import { bothPaces } from '../limit/both-paces.js';
import { type Budget, type BudgetAmounts, budgetAmounts } from './budget.js';

/** A call whose requests a budget pays for, one by one. */
export interface ReservedCall {
  /** Holds back every request after the first that the budget does not allow. */
  readonly pace: CallPace;
  /**
   * Tells the budget what the call did cost, once it has ended.
   * @param requests how many were sent; default: the turns that were given, at least one
   */
  settle(usage: Usage, requests?: number): void;
}

const nothing = budgetAmounts(zeroUsage, 0);
const oneRequest = budgetAmounts(zeroUsage, 1);

/**
 * Sets aside what a call may cost and its first request; then, each time another is to be sent, that one and
 * what the failed ones were charged. A request that another follows is spent, whatever becomes of the call.
 * @param most tokens and dollars that the call will not pass when its first try succeeds
 * @throws {BudgetError} when even the first request could pass a cap
 */
export function reserveCall(
  budget: Budget,
  most: Omit<BudgetAmounts, 'calls'>,
  pace: CallPace | undefined,
): ReservedCall {
  const settleCost = budget.reserve({ ...most, calls: 0 });
  let settleRequest: ((real: BudgetAmounts) => void) | undefined;
  try {
    settleRequest = budget.reserve(oneRequest);
  } catch (error) {
    settleCost(nothing);
    throw error;
  }
  let turns = 0;
  let spentRequests = 0;
  let wasted = zeroUsage;
  const eachRequest: CallPace = {
    async turn() {
      if (turns > 0) {
        settleRequest?.(oneRequest);
        settleRequest = undefined;
        spentRequests += 1;
        settleRequest = budget.reserve(budgetAmounts(wasted, 1));
      }
      turns += 1;
      return {
        end: ({ usage }) => {
          if (usage !== undefined) wasted = addUsage(wasted, usage);
        },
      };
    },
  };
  return {
    pace: pace === undefined ? eachRequest : bothPaces(eachRequest, pace),
    settle(usage, requests = Math.max(1, turns)) {
      settleRequest?.(nothing);
      settleCost(budgetAmounts(usage, requests - spentRequests));
    },
  };
}
