/** The result of checking a reply: usable, or unusable with a reason for the model. */
export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string };

export const usable = <Value>(value: Value): Checked<Value> => ({ ok: true, value });
export const unusable = (problem: string): { readonly ok: false; readonly problem: string } => ({
  ok: false,
  problem,
});

const mostNamed = 20;

/** Unusable with all of these reasons, so that one correction can fix them all; usable if there are none. */
export function usableUnless<Value>(problems: readonly string[], value: () => Value): Checked<Value> {
  const [first, ...others] = [...new Set(problems)].slice(0, mostNamed);
  if (first === undefined) return usable(value());
  return unusable(
    others.length === 0 ? first : `\n${[first, ...others].map((one) => `- ${one}`).join('\n')}`,
  );
}
