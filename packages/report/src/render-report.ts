import { pageScript } from './browser/page-script.js';
import { contentsOf } from './html/contents-of.js';
import { html, trustedMarkup } from './html/html.js';
import { page } from './page.js';
import { servedPage } from './pages/served-page.js';
import type { ReportInput } from './report-input.js';
import { admissionsSection } from './sections/admissions.js';
import { answersSection } from './sections/answers.js';
import { repliesSection, usageSection } from './sections/calls.js';
import { differencesSection, tradeOffsSection } from './sections/comparisons.js';
import { failuresSection } from './sections/failures.js';
import { groupsSection, slicesSections } from './sections/groups.js';
import { modelsSection } from './sections/models.js';
import { banners, conditions, header, verdictBox } from './sections/opening.js';
import { provenanceSection } from './sections/provenance.js';
import { publishedSection } from './sections/published.js';
import { resultsSection } from './sections/results.js';
import { styleSheet } from './style-sheet.js';

/**
 * A run as one HTML file: without requests, light and dark, printable. Everything from the input is escaped, and the
 * page's own policy forbids requests and all scripts except its own, which lists answers, copies tables and saves figures.
 * The same input gives the same bytes.
 */
export async function renderReport(input: ReportInput): Promise<string> {
  const [results, tradeOffs, groups, failures] = await Promise.all([
    resultsSection(input),
    tradeOffsSection(input),
    groupsSection(input),
    failuresSection(input),
  ]);
  const body = html`${verdictBox(input)}${banners(input)}${conditions(input)}${results}${admissionsSection(input)}${tradeOffs}${modelsSection(input)}${differencesSection(input)}${groups}${slicesSections(input)}${failures}${answersSection(input)}${publishedSection(input)}${repliesSection(input)}${usageSection(input)}${provenanceSection(input)}`;
  const content = html`${header(input)}
${contentsOf(body)}<main>
${body}</main>
<footer><p>Made by MemGym ${input.manifest.memgymVersion} from the records of run <code>${input.result.runId}</code>.</p></footer>
`;
  const { name: title } = input.manifest;
  if (input.served !== undefined) return servedPage({ title, served: input.served, content });
  return page({
    styleSheet,
    script: pageScript,
    title: `${title} · MemGym`,
    content: html`${content}<script>${trustedMarkup(pageScript)}</script>
`,
  });
}
