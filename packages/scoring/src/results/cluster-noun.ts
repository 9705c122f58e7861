/**
 * The noun for clusters: `users`, or `people` where a benchmark has no word for them.
 * @param count of them; one has the singular
 * @param cluster singular noun. Default `person`
 */
export function clusterNoun(count: number, cluster = 'person'): string {
  if (count === 1) return cluster;
  if (cluster === 'person') return 'people';
  return /[^aeiou]y$/.test(cluster) ? `${cluster.slice(0, -1)}ies` : `${cluster}s`;
}
