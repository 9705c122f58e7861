import { html } from './html/html.js';
import { page } from './page.js';
import type { ReportInput } from './report-input.js';
import { banners } from './sections/banners.js';
import { differencesSection } from './sections/differences.js';
import { failuresSection } from './sections/failures.js';
import { groupsSection } from './sections/groups.js';
import { header } from './sections/header.js';
import { missesSection } from './sections/misses.js';
import { missesScript } from './sections/misses-script.js';
import { modelsSection } from './sections/models.js';
import { provenanceSection } from './sections/provenance.js';
import { publishedSection } from './sections/published.js';
import { repliesSection } from './sections/replies.js';
import { resultsSection } from './sections/results.js';
import { slicesSections } from './sections/slices.js';
import { usageSection } from './sections/usage.js';
import { verdictBox } from './sections/verdict.js';
import { styleSheet } from './style-sheet.js';

/**
 * A run as one HTML file: without requests, light and dark, printable. Everything from the input is escaped, and the
 * page's own policy forbids requests and all scripts except the one that lists missed questions. The same input gives
 * the same bytes.
 */
export async function renderReport(input: ReportInput): Promise<string> {
  const [results, groups, failures] = await Promise.all([
    resultsSection(input),
    groupsSection(input),
    failuresSection(input),
  ]);
  return page({
    styleSheet,
    script: missesScript,
    title: `${input.manifest.name} · MemGym`,
    content: html`${header(input)}
<main>
${verdictBox(input)}${banners(input)}${results}${modelsSection(input)}${differencesSection(input)}${groups}${slicesSections(input)}${failures}${publishedSection(input)}${missesSection(input)}${repliesSection(input)}${usageSection(input)}${provenanceSection(input)}</main>
<footer><p>Made by MemGym ${input.manifest.memgymVersion} from the records of run <code>${input.result.runId}</code>.</p></footer>
`,
  });
}
