/** Every source of all of them, once, in the order they come: what a memory made of several cites. */
export function mergeSourceIds(...cited: readonly { readonly sourceIds: readonly string[] }[]): string[] {
  return [...new Set(cited.flatMap(({ sourceIds }) => sourceIds))];
}
