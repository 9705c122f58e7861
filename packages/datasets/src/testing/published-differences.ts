import { checkDataset } from '../catalog/check-dataset.js';
import type { DatasetEntry } from '../catalog/dataset-entry.js';

/**
 * Where the published files of a data set, at a path, differ from what is stated of them; empty if nowhere.
 * @param options.isPart only some of the parts are there, so that counts differ. Default: false
 */
export async function publishedDifferences(
  entry: DatasetEntry,
  path: string,
  options: { readonly isPart?: boolean } = {},
): Promise<string[]> {
  const report = await checkDataset(entry, path);
  const published = report.files.filter(({ state }) => state === 'published').map(({ name }) => name);
  const missing = entry.expected.files.filter(({ name }) => !published.includes(name));
  const unmet = entry.expected.questionTypes.filter(
    ({ name }) => !report.questionTypes.some((type) => type.name === name),
  );
  const counts = options.isPart === true ? [] : report.counts;
  return [
    ...report.problems,
    ...missing.map(({ name }) => `${name} is not the published file.`),
    ...unmet.map(({ name }) => `There is no question of type ${name}.`),
    ...[...report.questionTypes, ...counts, ...report.quirks.map((quirk) => ({ ...quirk, name: quirk.id }))]
      .filter(({ count, published: stated }) => stated !== null && stated !== count)
      .map(({ name, count, published: stated }) => `${name}: ${count}, published are ${stated}.`),
    ...report.invariants
      .filter(({ violations }) => violations > 0)
      .map(({ id, violations }) => `${id} is broken ${violations} times.`),
  ];
}
