import { shorten } from '../format/shorten.js';
import { type Html, html, nothing } from '../html/html.js';
import type { MissSample, ReportInput } from '../report-input.js';
import { section } from './section.js';

const longestText = 600;

const evidenceWords = {
  all: 'evidence retrieved',
  some: 'evidence partly retrieved',
  none: 'evidence not retrieved',
  unknown: 'evidence unknown',
} as const;

/** Some missed questions of each system, folded away but for the first. */
export function missesSection({ misses = [] }: ReportInput): Html {
  if (misses.length === 0) return nothing;
  const systems = [...new Set(misses.map(({ system }) => system))];
  return section(
    'misses',
    'Missed questions',
    html`<p class="lede">If the evidence was not retrieved, the memory failed; if it was, the answering model did.
All answers are in <code>results.parquet</code>; the memories retrieved for each are in <code>episodes/</code>.</p>
${systems.map((system, index) => systemMisses(system, misses, index === 0))}`,
  );
}

function systemMisses(system: string, misses: readonly MissSample[], open: boolean): Html {
  const own = misses.filter((miss) => miss.system === system);
  const summary = html`<summary><b><bdi>${system}</bdi></b> <span>${own.length} shown</span></summary>
<ol class="misses">${own.map(missItem)}</ol>`;
  return open
    ? html`<details open>${summary}</details>
`
    : html`<details>${summary}</details>
`;
}

function missItem(miss: MissSample): Html {
  const answer =
    miss.answer === null
      ? html`<em>the reply held no answer</em>`
      : html`<bdi>${shorten(miss.answer, longestText)}</bdi>`;
  return html`<li>
<p class="question" dir="auto">${shorten(miss.question, longestText)}</p>
<dl><dt>Expected</dt><dd dir="auto">${shorten(miss.expected, longestText)}</dd><dt>Answered</dt><dd dir="auto">${answer}</dd></dl>
<p class="origin"><span class="tag">${miss.type}</span> <span class="tag evidence-${miss.evidenceFound}">${evidenceWords[miss.evidenceFound]}</span> <code>${miss.episodeId} / ${miss.questionId}</code></p>
</li>
`;
}
