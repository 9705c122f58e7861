import type { CallPace } from '@memgym/core';

/** The pace of two that must both give leave: the first is asked first. */
export function bothPaces(first: CallPace | undefined, second: CallPace): CallPace {
  if (first === undefined) return second;
  return {
    async turn(expectedTokens, signal, again) {
      const outer = await first.turn(expectedTokens, signal, again);
      const inner = await second.turn(expectedTokens, signal, again).catch((error: unknown) => {
        outer.end({ kind: 'failed' });
        throw error;
      });
      return {
        end(outcome) {
          inner.end(outcome);
          outer.end(outcome);
        },
      };
    },
  };
}
