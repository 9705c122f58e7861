/** Three digits; “–” for null. */
export const number = (value: number | null): string => (value === null ? '–' : value.toFixed(3));

/** With its sign; “–” for null. */
export const signed = (value: number | null, digits: number): string =>
  value === null ? '–' : `${value > 0 ? '+' : ''}${value.toFixed(digits)}`;
