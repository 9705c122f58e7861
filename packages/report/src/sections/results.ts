import type { SystemResult } from '@memgym/core';
import { promptTokensOf, shownCounts, showsK, showsProfiles } from '@memgym/scoring';
import { intervalFigure } from '../figures/interval-figure.js';
import { formatCount, formatInterval, formatScore } from '../format.js';
import { type Html, html, nothing } from '../html/html.js';
import { figure, fold, section, table } from '../html/parts.js';
import type { ReportInput } from '../report-input.js';
import {
  axisRange,
  estimateOf,
  isInformative,
  isOutside,
  metricMeaning,
  metricNames,
  sortedSystems,
  summaryOf,
} from '../result-lookup.js';

/** At most so many figures of metrics of answers are open. */
const mostFigures = 5;

/**
 * Every system by every metric, what a reader needs first: the table and the figures of the metrics of answers and of the
 * first one of retrieval, the table of retrieval, then the other figures, folded.
 */
export async function resultsSection(input: ReportInput): Promise<Html> {
  const { systems } = input.result;
  const names = metricNames(input);
  const [headline = ''] = names;
  const sorted = sortedSystems(input);
  if (systems.length === 0 || names.length === 0) {
    return section('results', 'Results', html`<p>No system was measured.</p>`);
  }
  const isRetrieval = (name: string): boolean => metricMeaning(name, input).scores === 'retrieval';
  const retrieval = names.filter(isRetrieval);
  const first = names.filter((name) => !isRetrieval(name) || name === retrieval[0]);
  const drawn = names.filter((name) => isInformative(name, sorted));
  const answers = drawn.filter((name) => !isRetrieval(name)).slice(0, mostFigures);
  const open = drawn.filter((name) => answers.includes(name) || name === retrieval[0]);
  const folded = drawn.filter((name) => !open.includes(name));
  const draw = (some: readonly string[]): Promise<Html[]> =>
    Promise.all(some.map((name) => metricFigure(name, input, sorted)));
  const [figures, more] = await Promise.all([draw(open), draw(folded)]);
  const hasIntervals = systems.some((system) =>
    names.some((name) => estimateOf(system, name, null)?.low != null),
  );
  return section(
    'results',
    'Results',
    html`<p class="lede">${
      hasIntervals
        ? 'Mean per system with its 95 % interval. Questions of one user or conversation depend on each other; the intervals take that into account.'
        : 'Mean per system. Questions of one user or conversation depend on each other, so intervals need at least two.'
    } ${systems.some(isOutside) ? 'Hollow points are bounds and rules, which do not compete.' : ''}</p>
${resultTable(first, input, sorted)}
<p class="hint">Systems are sorted by ${headline}; bounds and rules come last. ${bestHint(input, headline)} After each ${
      hasIntervals
        ? 'interval: the items of the mean. Overlapping intervals do not settle which system is better; paired differences do.'
        : 'mean: its items.'
    }</p>
${countsHint(systems)}<div class="panels">${figures}</div>
${retrieval.length < 2 ? nothing : retrievalTable(retrieval, input, sorted)}${
  folded.length === 0
    ? nothing
    : fold(html`More figures <span>${folded.join(', ')}</span>`, html`<div class="panels">${more}</div>`)
}
`,
  );
}

/** What memories found: at equal tokens, and by rank. */
function retrievalTable(
  names: readonly string[],
  input: ReportInput,
  systems: readonly SystemResult[],
): Html {
  const measured = systems.filter((system) =>
    names.some((name) => (estimateOf(system, name, null)?.value ?? null) !== null),
  );
  return html`<h3>What memories found</h3>
${table({
  label: 'Systems by retrieval',
  className: 'scores',
  columns: [{ head: 'System' }, ...names.map((head) => ({ head, numeric: true }))],
  rows: measured.map((system) => ({
    cells: [
      systemName(system),
      ...names.map((name) =>
        scoreCell(system, name, name === input.result.headline && system.name === input.result.verdict?.best),
      ),
    ],
  })),
})}
<p class="hint"><code>@500tokens</code>: what stands in the first 500 tokens that a system returns, however many memories these
are. <code>@5</code>: what its first five memories hold, however long they are.</p>
`;
}

async function metricFigure(
  name: string,
  input: ReportInput,
  systems: readonly SystemResult[],
): Promise<Html> {
  const { description } = metricMeaning(name, input);
  const points = systems.flatMap((system) => {
    const { value = null, low = null, high = null } = estimateOf(system, name, null) ?? {};
    return value === null ? [] : [{ label: system.name, value, low, high, baseline: isOutside(system) }];
  });
  const svg = await intervalFigure({ points, range: axisRange(points, metricMeaning(name, input)) });
  const spoken = points.map(({ label, value }) => `${label} ${formatScore(value)}`).join(', ');
  const title = html`<b>${name}</b>${description === '' ? nothing : html`<span>${description}</span>`}`;
  return figure(title, `${name} by system: ${spoken}`, svg);
}

function resultTable(names: readonly string[], input: ReportInput, systems: readonly SystemResult[]): Html {
  const counts = shownCounts(systems);
  const isLost = systems.some(({ verdicts }) => verdicts !== undefined && verdicts.lost > 0);
  const isReference = showsProfiles(systems);
  const isSupplied = systems.some(({ suppliedPrompts }) => suppliedPrompts !== undefined);
  const hasTokens = systems.some((system) => promptTokensOf(system) !== null);
  const hasK = showsK(systems);
  return table({
    label: 'Systems by metrics',
    className: 'scores',
    columns: [
      { head: 'System' },
      ...(isReference ? [{ head: 'Profile' }] : []),
      ...(isSupplied ? [{ head: 'Prompts' }] : []),
      ...(hasTokens ? [{ head: 'Prompt tokens', numeric: true }] : []),
      ...(hasK ? [{ head: 'k', numeric: true }] : []),
      ...names.map((name) => ({ head: name, numeric: true })),
      ...counts.map((key) => ({ head: `${key[0]?.toUpperCase()}${key.slice(1)}`, numeric: true })),
      ...(isLost ? [{ head: 'Lost verdicts', numeric: true }] : []),
    ],
    rows: systems.map((system) => ({
      cells: [
        systemName(system),
        ...(isReference ? [system.profile ?? '–'] : []),
        ...(isSupplied ? [system.suppliedPrompts ?? '–'] : []),
        ...(hasTokens ? [tokensOf(system)] : []),
        ...(hasK ? [String(system.k ?? '–')] : []),
        ...names.map((name, index) =>
          scoreCell(system, name, index === 0 && system.name === input.result.verdict?.best),
        ),
        ...counts.map((key) => formatCount(system[key] ?? 0)),
        ...(isLost ? [lostVerdicts(system)] : []),
      ],
    })),
  });
}

function tokensOf(system: SystemResult): string {
  const tokens = promptTokensOf(system);
  return tokens === null ? '–' : formatCount(Math.round(tokens));
}

const lostVerdicts = ({ verdicts }: SystemResult): string =>
  verdicts === undefined ? '–' : `${formatCount(verdicts.lost)} of ${formatCount(verdicts.asked)}`;

/** Which memory system is bold, or why none is. */
function bestHint({ result }: ReportInput, headline: string): string {
  const { verdict, systems } = result;
  if (verdict?.best != null)
    return `Bold: the memory system that is better in ${headline} than every other one.`;
  const compared = systems.filter(
    (system) => !isOutside(system) && (estimateOf(system, headline, null)?.value ?? null) !== null,
  );
  return compared.length < 2
    ? ''
    : `None is bold, because none is shown to be better in ${headline} than every other one.`;
}

/** A system's name, marked if it is a bound or a rule. */
export function systemName(system: SystemResult): Html {
  return html`<bdi>${system.name}</bdi>${
    system.standing === 'system' ? nothing : html` <span class="tag">${system.standing}</span>`
  }`;
}

function scoreCell(system: SystemResult, name: string, isBest: boolean): Html {
  const estimate = estimateOf(system, name, null) ?? { value: null, low: null, high: null, n: 0 };
  const isRefused = system.admission?.outcome === 'refused';
  const shown = isRefused ? 'not scored' : (summaryOf(system, name)?.absent ?? formatScore(estimate.value));
  const value = isBest ? html`<b>${shown}</b>` : html`${shown}`;
  // Empty if there is none, so that the values of a column are aligned.
  return html`${value} <span class="interval">${formatInterval(estimate)}${
    estimate.n > 0 ? ` n ${formatCount(estimate.n)}` : ''
  }</span>`;
}

/** Whether answers are without a score for no failure: the experiment leaves refused replies out. */
const leavesOut = ({ unscored, unanswered = 0, verdicts }: SystemResult): boolean =>
  unscored > unanswered + (verdicts?.unscored ?? 0);

function countsHint(systems: readonly SystemResult[]): Html {
  const parts = [
    systems.some(({ unscored }) => unscored > 0)
      ? html`<b>Unscored</b>: no answer, because something failed, or no score, because the verdict of the judge could not be read or the experiment leaves refused replies out; not part of the means that need it. `
      : nothing,
    systems.some(({ verdicts }) => verdicts !== undefined && verdicts.lost > 0)
      ? html`<b>Lost verdicts</b>: replies of the judge that could not be read. If they are many, the scores by the judge are those of the other answers only${
          systems.some(
            ({ verdicts }) =>
              verdicts !== undefined && verdicts.lost > verdicts.unscored + (verdicts.messages ?? 0),
          )
            ? ', or values that the original puts instead'
            : ''
        }. `
      : nothing,
    systems.some(({ invalid }) => invalid > 0)
      ? html`<b>Invalid</b>: the reply held no answer; it counts as wrong, unless an option was drawn for it.`
      : nothing,
    systems.some(({ refused = 0 }) => refused > 0)
      ? html` <b>Refused</b>: replies that the provider refused, filtered or cut off, included in ${systems.some(leavesOut) ? 'Unscored, because the experiment leaves them out' : 'Invalid'}; they say nothing about the memory.`
      : nothing,
  ];
  return html`<p class="hint">${parts.every((part) => part === nothing) ? 'No answer is missing, and none was unreadable.' : parts}</p>
`;
}
