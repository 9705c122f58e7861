import type { SystemResult } from '@memgym/core';
import { misfitOfRun, misfitOfSystem, type PublishedCell, type PublishedTable } from '@memgym/scoring';
import { formatScore, unknown } from '../format.js';
import { breakable, type Html, html, nothing } from '../html/html.js';
import { fold, section, table } from '../html/parts.js';
import type { ReportInput } from '../report-input.js';
import { estimateOf, metricMeaning } from '../result-lookup.js';
import { runFacts } from '../run-facts.js';
import { slicedBy } from './groups.js';
import { systemName } from './results.js';

/** Published numbers, below the comparable numbers of this run. */
export function publishedSection(input: ReportInput): Html {
  const { published = [], manifest } = input;
  const tables = published.filter((each) => misfitOf(each, input) === null);
  if (tables.length === 0) {
    const misfits = published.flatMap((each) => misfitOf(each, input) ?? []);
    const [reason] = misfits;
    const unpublished =
      input.unpublished ??
      (reason === undefined
        ? undefined
        : `No published numbers of ${manifest.benchmark} are shown, because ${reason}.`);
    return unpublished === undefined
      ? nothing
      : section('published', 'Published numbers', html`<p class="lede">${unpublished}</p>\n`);
  }
  const { model, embedder } = input.result.simulated;
  const { isPart, questions } = runFacts(input);
  const isShown = tables.some((each) => ownRows(each, input).length > 0);
  const cautions = [
    model
      ? `A simulated model answered, so ${
          isShown
            ? 'this run has no answer scores to show next to published ones; only its retrieval is shown.'
            : 'nothing of this run can be compared with them.'
        }`
      : embedder
        ? 'The systems of this run that search with vectors used the simulated embedder.'
        : null,
    isPart
      ? `This run played a part of the data, ${questions} questions; the published numbers are over all of them.`
      : null,
  ].filter((caution) => caution !== null);
  return section(
    'published',
    'Published numbers',
    html`${cautions.map((caution) => html`<p class="lede">${caution}</p>\n`)}${tables.map((each, place) =>
      fold(each.title, publishedTable(each, input), { open: place === 0 }),
    )}`,
  );
}

/** Why a table does not belong beside the run; null if it does. */
function misfitOf(published: PublishedTable, { manifest, result }: ReportInput): string | null {
  const ofRun = misfitOfRun(published, manifest);
  if (ofRun !== null) return ofRun;
  const systems = result.systems.filter(({ standing }) => standing !== 'rule');
  const misfits = systems.map((system) => misfitOfSystem(published, manifest, system));
  return misfits.includes(null) ? null : (misfits[0] ?? null);
}

/** The systems of this run that can be shown next to published ones, each with its value in every column. */
function ownRows(
  published: PublishedTable,
  input: ReportInput,
): { readonly system: SystemResult; readonly values: readonly (PublishedCell | null)[] }[] {
  const { result } = input;
  const { slice } = published;
  const shown = (system: SystemResult): SystemResult =>
    slice === undefined ? system : slicedBy(system, slice);
  const valueIn = (system: SystemResult, column: number): PublishedCell | null => {
    const metric = published.columnMetrics === undefined ? published.metric : published.columnMetrics[column];
    if (metric === null || metric === undefined) return null;
    if (result.simulated.model && metricMeaning(metric, input).scores !== 'retrieval') return null;
    const group = published.groups[column] ?? null;
    const value = estimateOf(shown(system), metric, group)?.value ?? null;
    if (value !== null) return { value };
    const seconds = (input.seconds ?? []).find(
      (of) => of.system === system.name && of.metric === metric && of.group === group,
    );
    return seconds === undefined ? null : { value: seconds.mean, deviation: seconds.deviation };
  };
  return result.systems
    .filter((system) => misfitOfSystem(published, input.manifest, system) === null)
    .map((system) => ({ system, values: published.columns.map((_, column) => valueIn(system, column)) }))
    .filter(({ values }) => values.some((value) => value !== null));
}

function publishedTable(published: PublishedTable, input: ReportInput): Html {
  const { result, manifest } = input;
  const { isPart, questions } = runFacts({ result, manifest });
  const { model, embedder } = result.simulated;
  const thisRun = [
    'this run',
    ...(isPart ? [questions] : []),
    ...(model ? ['simulated'] : embedder ? ['simulated embedder'] : []),
  ].join(', ');
  const withSpread = published.rows.some(({ cells }) => cells.some((cell) => cell?.deviation !== undefined));
  return html`${table({
    label: published.title,
    columns: [
      { head: 'System' },
      { head: 'From' },
      ...published.columns.map((column) => ({ head: breakable(column), numeric: true })),
    ],
    rows: [
      ...ownRows(published, input).map(({ system, values }) => ({
        className: 'ours',
        cells: [systemName(system), thisRun, ...values.map((value) => cellOf(value, withSpread))],
      })),
      ...published.rows.map(({ name, cells }) => ({
        cells: [name, 'published', ...cells.map((cell) => cellOf(cell, withSpread))],
      })),
    ],
  })}<p class="hint">${published.source}.${published.note === undefined ? '' : ` ${published.note}`}</p>
`;
}

/** In a table with spreads, a cell without a spread has an empty place for it, so that the numbers are aligned. */
function cellOf(cell: PublishedCell | null, withSpread: boolean): Html {
  const value = cell === null ? unknown : formatScore(cell.value);
  if (!withSpread) return html`${value}`;
  const spread = cell?.deviation === undefined ? '' : `±${formatScore(cell.deviation)}`;
  return html`${value} <span class="spread">${spread}</span>`;
}
