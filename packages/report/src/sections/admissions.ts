import type { SystemResult } from '@memgym/core';
import { admissionText } from '@memgym/scoring';
import { formatCount, formatScore } from '../format.js';
import { type Html, html, nothing } from '../html/html.js';
import { section, table } from '../html/parts.js';
import type { ReportInput } from '../report-input.js';
import { systemName } from './results.js';

/** What was found out about memories outside: whether they were measured, and what was noticed. */
export function admissionsSection({ result }: ReportInput): Html {
  const outside = result.systems.flatMap((system) =>
    system.admission === undefined ? [] : [{ system, admission: system.admission }],
  );
  if (outside.length === 0) return nothing;
  const lines = outside.flatMap(({ system }) => admissionText(system));
  const heads = [
    'Searched',
    'Found',
    'Found late',
    'Questions failed',
    'Requests repeated',
    'Recall by text',
    'Suite',
  ];
  return section(
    'admissions',
    'Memories elsewhere',
    html`<p class="lede">Before its questions, each memory outside of this process was asked for some of the messages that it
took, by their own words.</p>
${table({
  label: 'What memories elsewhere held of what they were told',
  columns: [{ head: 'System' }, { head: 'Measured' }, ...heads.map((head) => ({ head, numeric: true }))],
  rows: outside.map(({ system, admission }) => ({
    cells: [
      systemName(system),
      admission.outcome === 'admitted' ? 'yes' : 'no',
      formatCount(admission.searched),
      formatCount(admission.found),
      formatCount(admission.late),
      formatCount(admission.failed),
      formatCount(admission.repeated),
      recallCell(system),
      suiteCell(admission.suite),
    ],
  })),
})}${
  lines.length === 0
    ? nothing
    : html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
`
}${outside.map(({ system, admission }) => brokenChecks(system, admission.suite))}<p class="hint"><b>Recall by text</b>: recall@5 by the messages that memories cite, then by the words of these messages that the
memories have; empty if both are the same. <b>Suite</b>: the checks of the conformance suite that passed, of those that apply; it ran once for this version
of the service. None of these searches is part of a cost or a time of the memory.</p>
`,
  );
}

function recallCell({ recallByText }: SystemResult): string {
  return recallByText === undefined
    ? ''
    : `${formatScore(recallByText.claimed)} : ${formatScore(recallByText.carried)}`;
}

type Suite = NonNullable<SystemResult['admission']>['suite'];

const suiteCell = (suite: Suite): string =>
  suite === undefined ? 'not run' : `${suite.passed} of ${suite.passed + suite.failed.length}`;

function brokenChecks(system: SystemResult, suite: Suite): Html {
  if (suite === undefined || suite.failed.length === 0) return nothing;
  return html`<p>What the suite found in ${systemName(system)} (${suite.service}):</p>
<ul>${suite.failed.map(({ id, reason }) => html`<li><code>${id}</code>: ${reason}</li>`)}</ul>
`;
}
