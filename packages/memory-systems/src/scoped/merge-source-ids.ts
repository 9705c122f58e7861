/** All sources, each once, in order: the citations of a memory derived from several. */
export function mergeSourceIds(...cited: readonly { readonly sourceIds: readonly string[] }[]): string[] {
  return [...new Set(cited.flatMap(({ sourceIds }) => sourceIds))];
}
