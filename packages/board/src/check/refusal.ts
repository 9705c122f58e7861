/** The rules of admission, in the order in which they are printed. Their meaning is in docs/board.md. */
export const boardRules = {
  R1: 'data, not a program',
  R2: 'whole and signed',
  R3: 'the published data, all of them',
  R4: 'counts that add up',
  R5: 'numbers that follow from the replies',
  R6: 'the reader, judge and prompts of the sheet',
  R7: 'controls that make sense',
  R8: 'memories that were at work',
  R12: 'the vendor was asked',
  R13: 'nothing of the benchmark inside',
} as const;
export type BoardRule = keyof typeof boardRules;

/** One reason why a bundle, a row or a claim is not admitted. */
export interface Refusal {
  readonly rule: BoardRule;
  /** What is wrong, as a sentence with the values. */
  readonly what: string;
}

/** The first of many reasons of one kind, and how many more there are. */
export function firstOf(refusals: readonly Refusal[], most = 5): Refusal[] {
  const rest = refusals.length - most;
  const [first] = refusals;
  if (first === undefined || rest <= 0) return [...refusals];
  return [...refusals.slice(0, most), { rule: first.rule, what: `And ${rest} more of this kind.` }];
}
