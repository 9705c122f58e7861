import { DuckDBInstance, type DuckDBValue } from '@duckdb/node-api';
import { clusteredMean } from '@memgym/scoring';

/** The figures of one cell of a result table. */
export interface Figures {
  readonly value: number | null;
  readonly n: number;
  readonly clusters: number;
  /** Undefined where SQL alone does not give the interval. */
  readonly interval?: readonly [low: number | null, high: number | null];
}

/** Scores of AMemGym that are not a mean of a column, as SQL over the answers of one system. */
const memoryScoreB = `
  SELECT avg(score), sum(n)::INTEGER FROM (
    SELECT (avg(overall) - avg(random)) / (avg("upper-bound") - avg(random)) AS score, count(*) AS n
    FROM answers WHERE system = $system AND overall IS NOT NULL AND "upper-bound" IS NOT NULL GROUP BY type)`;
/** The mean of the question types’ accuracies, as SQL over the answers of one system. */
const typeAveraged = `
  SELECT avg(score), sum(n)::INTEGER FROM (
    SELECT avg(accuracy) AS score, count(accuracy) AS n
    FROM answers WHERE system = $system AND accuracy IS NOT NULL GROUP BY type)`;
/** Figures over several groups of answers, whose intervals SQL alone does not give. */
const overGroups: Readonly<Record<string, string>> = {
  'memory-b': memoryScoreB,
  'type-averaged': typeAveraged,
};
/** Rows that the run derives from the answers of any of its systems: the bound, and guessing. */
const derived = new Set(['upper-bound', 'random']);

/** Reads a run’s `results.parquet` with DuckDB; knows nothing of how the file was written. */
export async function openResults(file: string) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(
    `CREATE VIEW answers AS SELECT * FROM read_parquet('${file.replaceAll("'", "''")}') WHERE question_kind <> 'state-probe'`,
  );
  const rows = async (sql: string, values: Record<string, string> = {}): Promise<DuckDBValue[][]> =>
    (await connection.runAndReadAll(sql, values)).getRows();
  const columns = new Set((await rows('DESCRIBE answers')).map(([name]) => String(name)));
  const [firstSystem] = (await rows('SELECT system FROM answers LIMIT 1'))[0] ?? [];

  return {
    close: () => connection.closeSync(),
    /** One value of the table: a metric of a system, over all questions or those of one group or slice. */
    async figures(
      system: string,
      metric: string,
      group?: { readonly by: string; readonly name: string },
      range: readonly [number, number] = [0, 1],
    ): Promise<Figures> {
      const grouped = overGroups[metric];
      if (grouped !== undefined) {
        const [value, n] = (await rows(grouped, { system }))[0] ?? [];
        return { value: value === null ? null : Number(value), n: Number(n), clusters: 0 };
      }
      const isDerived = derived.has(system) && columns.has(system);
      if (!columns.has(metric)) return { value: null, n: 0, clusters: 0 };
      const from = `FROM answers WHERE system = $system ${group === undefined ? '' : `AND "${columns.has(group.by) ? group.by : 'type'}" = $group`}`;
      const named = {
        system: isDerived ? String(firstSystem) : system,
        ...(group !== undefined && { group: group.name }),
      };
      const column = `"${isDerived ? system : metric}"`;
      const [value, n, clusters] =
        (
          await rows(
            `SELECT avg(${column}), count(${column}), count(DISTINCT cluster) FILTER (${column} IS NOT NULL) ${from}`,
            named,
          )
        )[0] ?? [];
      const found = {
        value: value === null ? null : Number(value),
        n: Number(n),
        clusters: Number(clusters),
      };
      if (isDerived) return found;
      const items = await rows(`SELECT ${column}, cluster ${from} AND ${column} IS NOT NULL`, named);
      const { low, high } = clusteredMean(
        items.map(([item, cluster]) => ({ value: Number(item), cluster: String(cluster) })),
        { range },
      );
      return { ...found, interval: [low, high] };
    },
  };
}

interface Cell {
  readonly system: string;
  readonly metric: string;
  readonly group?: { readonly by: string; readonly name: string };
  readonly text: string;
  /** Items by the last row of the table; undefined where the cell itself has them. */
  readonly n: string | undefined;
}

/** The cells of a run’s text tables. */
export function cellsOf(text: string): Cell[] {
  const cells: Cell[] = [];
  for (const block of text.replace(/^(?:\*|unranked:) .*$/gm, '').split(/\n\n+/)) {
    const [head = '', , ...rows] = block.trim() === '' ? [] : block.replace(/^\n+/, '').split('\n');
    const width = (head.match(/^(\S.*?|)(\s{2,}|$)/)?.[1] ?? '').length;
    const title = head.slice(0, width);
    const names = head
      .slice(width)
      .trim()
      .split(/\s{2,}/);
    const lines = rows
      .filter((row) => row.trim() !== '' && !row.startsWith('─'))
      .map((row) => row.split(/\s{2,}/));
    const counts = lines.find(([first]) => first === '(n)')?.slice(1);
    for (const [system = '', ...texts] of lines) {
      if (system === '(n)') continue;
      for (const [place, name] of names.entries()) {
        const byGroup = / by /.test(title);
        if (['prompt tokens', 'k', 'profile', 'unscored', 'invalid', 'refused'].includes(name)) continue;
        cells.push({
          system: system.replace(/ \*$/, ''),
          metric: byGroup ? (title.split(' by ')[0] ?? '') : name,
          ...(byGroup && { group: { by: title.split(' by ')[1] ?? '', name } }),
          text: texts[place] ?? '',
          n: counts?.[place],
        });
      }
    }
  }
  return cells;
}

/** Why a cell does not show these figures; null where it does. */
export function difference({ metric, text, n }: Cell, figures: Figures): string | null {
  const shown = (text.match(/-?\d*\.?\d+/g) ?? []).map(Number);
  const isRatio = /^\d+\/\d+/.test(text);
  // A system without a search finds nothing, which is no figure of a search.
  const findsNothing = figures.value === 0 && metric.startsWith('recall@');
  if (text === '–' || text === 'unranked' || text === 'unknown')
    return figures.n === 0 || findsNothing ? null : 'a value that is not shown';
  const { value, interval } = figures;
  const expected: number[] = isRatio ? [Number(value) * figures.n, figures.n] : [Number(value)];
  const bounds = /\[.*\]/.test(text) ? (interval ?? shown.slice(1, 3)) : [];
  if (!isRatio) expected.push(...bounds.map(Number));
  if (!isRatio && (n === undefined || n === '· n')) expected.push(figures.n);
  if (/ · \d+ [a-z]+/.test(text)) expected.push(figures.clusters);
  if (isRatio && /[≥≤]/.test(text)) expected.push(Number(interval?.[value === 1 ? 0 : 1] ?? shown.at(-1)));
  const rounded = expected.map((number) => Number(number.toFixed(3)));
  const counted = n === undefined || n === '· n' || Number(n) === figures.n;
  return counted &&
    rounded.length === shown.length &&
    rounded.every((number, at) => Math.abs(number - (shown[at] as number)) < 1.5e-3)
    ? null
    : `the table has "${text}" (n ${n}), SQL gives ${rounded.join(', ')} (n ${figures.n})`;
}
