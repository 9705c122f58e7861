import type { Estimate } from '@memgym/core';

/** A difference with its interval, if there is one: `+0.021 [-0.004, +0.046]`. */
export const interval = ({ value, low, high }: Estimate): string =>
  low === null || high === null
    ? signed(value, 3)
    : `${signed(value, 3)} [${signed(low, 3)}, ${signed(high, 3)}]`;

/** Three digits; “–” for null. */
export const number = (value: number | null): string => (value === null ? '–' : value.toFixed(3));

/** With its sign; “–” for null. */
export const signed = (value: number | null, digits: number): string =>
  value === null ? '–' : `${value > 0 ? '+' : ''}${value.toFixed(digits)}`;
