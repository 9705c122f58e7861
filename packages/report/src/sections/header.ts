import { formatCount } from '../format/format-number.js';
import { type Html, html } from '../html/html.js';
import type { ReportInput } from '../report-input.js';
import { runFacts } from '../run-facts.js';

/** Title, identity and description of the run: date, data, model, version. */
export function header({ result, manifest, tags = [], note }: ReportInput): Html {
  const facts = runFacts({ result, manifest });
  const unanswered = result.systems.reduce(
    (sum, { unscored, verdicts }) => sum + unscored - (verdicts?.unscored ?? 0),
    0,
  );
  const shown: readonly (readonly [string, string | null | undefined])[] = [
    [facts.model.includes(', ') ? 'Models' : 'Model', facts.model],
    ['Embedder', facts.embedder ?? 'not used'],
    ['Judge', facts.judge],
    ['Profile', facts.profile],
    ['Prompts', facts.suppliedPrompts],
    ['Questions', facts.questions],
    ['Probes', facts.probes],
    ['Episodes', facts.episodes],
    ['Trials', facts.trials],
    ['Systems', facts.systems],
    ['Unanswered', formatCount(unanswered)],
    ['Seed', String(manifest.seed)],
    ['Date', facts.date],
    ['MemGym', manifest.memgymVersion],
    ['Plugins', facts.plugins.length === 0 ? null : facts.plugins.join(', ')],
    ['Tags', tags.length === 0 ? null : tags.join(', ')],
    ['Note', note],
  ];
  return html`<header>
<p class="overline">MemGym report · ${manifest.benchmark}</p>
<h1>${manifest.name}</h1>
<p class="identity">Run <code>${result.runId}</code></p>
<dl class="facts">${shown.flatMap(([term, value]) => (value == null ? [] : html`<div><dt>${term}</dt><dd>${value}</dd></div>`))}</dl>
</header>
`;
}
