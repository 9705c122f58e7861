/**
 * The noun for clusters: `users`, or `people` where a benchmark has no word for them.
 * @param count of them; one has the singular
 * @param cluster singular noun. Default `person`
 */
export function clusterNoun(count: number, cluster = 'person'): string {
  if (count === 1) return cluster;
  return cluster === 'person' ? 'people' : `${cluster}s`;
}
