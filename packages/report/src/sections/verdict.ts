import { verdictText } from '@memgym/scoring';
import { type Html, html, nothing } from '../html/html.js';
import type { ReportInput } from '../report-input.js';

/** What the run decides and what it leaves open, before anything else. */
export function verdictBox({ result: { verdict }, cluster }: ReportInput): Html {
  if (verdict === undefined) return nothing;
  const [first = '', ...others] = verdictText(verdict, cluster === undefined ? {} : { cluster });
  return html`<aside class="verdict" aria-label="Verdict">
<p><strong>${first}</strong></p>
${others.map((sentence) => html`<p>${sentence}</p>`)}</aside>
`;
}
