import { formatCount } from '../format/format-number.js';
import { type Html, html } from '../html/html.js';
import type { ReportInput } from '../report-input.js';

/** Title, identity of the run, and the few numbers that say how large it was. */
export function header({ result, manifest }: ReportInput): Html {
  const unscored = result.systems.reduce((sum, system) => sum + system.unscored, 0);
  const facts: readonly (readonly [string, string])[] = [
    ['Questions', formatCount(manifest.data.questions)],
    ...(manifest.data.probes > 0 ? [['Probes', formatCount(manifest.data.probes)] as const] : []),
    ['Episodes', formatCount(manifest.data.episodes)],
    ['Systems', formatCount(systemCount(result))],
    ['Unanswered', formatCount(unscored)],
    ['Seed', String(manifest.seed)],
    ['MemGym', manifest.memgymVersion],
  ];
  return html`<header>
<p class="overline">MemGym report · ${manifest.benchmark}</p>
<h1>${manifest.name}</h1>
<p class="identity">Run <code>${result.runId}</code></p>
<dl class="facts">${facts.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>
</header>
`;
}

/** Memory systems that took part, as the terminal counts them: without rules and without the benchmark's own bounds. */
const systemCount = ({ systems }: ReportInput['result']): number =>
  systems.filter(({ type, standing }) => standing !== 'rule' && type !== 'bound').length;
