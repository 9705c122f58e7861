import { formatCount, formatInterval, formatScore, unknown } from '../format.js';
import { type Html, html, nothing } from '../html/html.js';
import { table } from '../html/table.js';
import type { BaselineTable, ReportInput } from '../report-input.js';
import { fold, section } from './section.js';

/** Each system minus a baseline, on the same questions: one folded table for each baseline. */
export function differencesSection({ differences = [] }: ReportInput): Html {
  const [first] = differences;
  if (first === undefined) return nothing;
  return section(
    'differences',
    'Paired differences',
    html`<p class="lede">Each system minus a baseline in ${first.metric}, over the questions that both answered. These intervals are
narrower than those of two separate means. Bold: the interval excludes 0, so the two systems differ at the 5 % level.
Choose the baseline before you look: with many comparisons, one in twenty excludes 0 by chance.</p>
${differences.map((one, place) => baselineTable(one, place === 0))}`,
  );
}

const baselineTable = ({ metric, baseline, systems }: BaselineTable, open: boolean): Html =>
  fold(
    html`Compared to <b><bdi>${baseline}</bdi></b>`,
    table({
      label: `Differences in ${metric} to ${baseline}`,
      columns: [
        { head: 'System' },
        { head: metric, numeric: true },
        { head: 'Difference, 95 %', numeric: true },
        { head: 'Questions', numeric: true },
      ],
      rows: systems.map(({ name, value, difference }) => ({
        cells: [
          html`<bdi>${name}</bdi>`,
          formatScore(value),
          difference === null ? unknown : differenceCell(difference),
          difference === null ? unknown : formatCount(difference.n),
        ],
      })),
    }),
    { open },
  );

function differenceCell(difference: NonNullable<BaselineTable['systems'][number]['difference']>): Html {
  const { value, low, high } = difference;
  const text = `${value !== null && value > 0 ? '+' : ''}${formatScore(value)}`;
  const isSettled = low !== null && high !== null && (low > 0 || high < 0);
  return html`${isSettled ? html`<b>${text}</b>` : text} <span class="interval">${formatInterval(difference)}</span>`;
}
