import { formatCount } from '../format/format-number.js';
import { type Html, html, nothing, trustedMarkup } from '../html/html.js';
import { jsonBlock } from '../html/json-block.js';
import type { Miss, Misses, ReportInput } from '../report-input.js';
import { missesScript } from './misses-script.js';
import { section } from './section.js';

/** All missed questions, folded, with filters by system, type and reason. */
export function missesSection({ misses }: ReportInput): Html {
  if (misses === undefined || misses.total === 0) return nothing;
  const { shown, total, judged, missedWhen } = misses;
  const left = total - shown.length;
  return section(
    'misses',
    'Missed questions',
    html`<p class="lede">${formatCount(total)} of ${formatCount(judged)} answers were missed: ${missedWhen}. A number is the place of the
question in the data. Open a question to see the turns that contain the answer, and what was retrieved for it.${
      left === 0
        ? ''
        : ` To limit the size of this file, ${formatCount(shown.length)} of ${formatCount(total)} are here; all are in results.parquet and in episodes/.`
    }</p>
<div class="filters">${select('system', 'System', shown)}${select('type', 'Type', shown)}${select(
      'reason',
      'Reason',
      shown,
    )}<label>Text<input type="search" data-filter="text"></label></div>
<p class="hint"><output id="miss-count"></output></p>
<noscript><p class="hint">The list needs JavaScript. The same questions are in <code>results.parquet</code>.</p></noscript>
<ol class="misses" id="miss-list"></ol>
<button type="button" id="miss-more" hidden>Show more</button>
${jsonBlock('miss-data', packed(misses))}<script>${trustedMarkup(missesScript)}</script>
`,
  );
}

/** A selection of all values of the misses, each with its count. */
function select(key: 'system' | 'type' | 'reason', name: string, misses: readonly Miss[]): Html {
  const counts = new Map<string, number>();
  for (const miss of misses) counts.set(miss[key], (counts.get(miss[key]) ?? 0) + 1);
  return html`<label>${name}<select data-filter="${key}"><option value="">all</option>${[...counts].map(
    ([value, count]) => html`<option value="=${value}">${value} (${formatCount(count)})</option>`,
  )}</select></label>`;
}

/** The misses, with each text stored once: numbers are indexes in `texts`, and −1 means an unknown text. */
function packed({ shown }: Misses) {
  const places = new Map<string, number>();
  const placeOf = (text: string | null): number => {
    if (text === null) return -1;
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  const misses = shown.map((miss) => [
    placeOf(miss.system),
    placeOf(miss.type),
    placeOf(miss.reason),
    placeOf(miss.episodeId),
    placeOf(miss.questionId),
    Math.round(miss.score * 1000) / 1000,
    placeOf(miss.question),
    placeOf(miss.expected),
    placeOf(miss.answer),
    miss.evidence.map(placeOf),
    miss.retrieved.map(({ text }) => placeOf(text)),
    miss.retrieved.flatMap(({ isEvidence }, place) => (isEvidence ? [place] : [])),
    miss.retrievedCount,
    miss.number ?? 0,
    placeOf(miss.metric),
  ]);
  return { texts: [...places.keys()], misses };
}
