import type { PublishedTable } from '../published/published-table.js';

/**
 * What is wrong in the form of published tables: a table without a source or without cells, a value out of its bounds.
 * @param boundsOf the least and the most possible value of a metric. Default: 0 and 1 for each
 */
export function tableFaults(
  tables: readonly PublishedTable[],
  boundsOf: (metric: string) => readonly [least: number, most: number] = () => [0, 1],
): string[] {
  return tables.flatMap((table) => {
    const { title, source, columns, groups, rows, metric } = table;
    const [least, most] = boundsOf(metric);
    const wanted = columns.length;
    return [
      ...(/arXiv \d{4}\.\d{5}/.test(source) ? [] : [`${title}: the source names no paper.`]),
      ...(groups.length === wanted ? [] : [`${title}: ${groups.length} groups, ${wanted} columns.`]),
      ...(rows.length > 0 ? [] : [`${title}: no rows.`]),
      ...rows.flatMap(({ name, cells }) => [
        ...(cells.length === wanted ? [] : [`${title}, ${name}: ${cells.length} cells.`]),
        ...cells
          .filter((cell) => cell !== null && !(cell.value >= least && cell.value <= most))
          .map((cell) => `${title}, ${name}: ${cell?.value} is not from ${least} to ${most}.`),
      ]),
    ];
  });
}
