import { verdictText } from '@memgym/scoring';
import { formatCount } from '../format.js';
import { type Html, html, nothing } from '../html/html.js';
import { factList } from '../html/parts.js';
import type { ReportInput } from '../report-input.js';
import { runFacts } from '../run-facts.js';

/** The title of the run. */
export const header = ({ manifest }: ReportInput): Html => html`<header>
<p class="overline">MemGym report · ${manifest.benchmark}</p>
<h1>${manifest.name}</h1>
</header>
`;

/** What the figures depend on; identifiers, versions and the seed stand under "What was run". */
export function conditions({ result, manifest, tags = [], note }: ReportInput): Html {
  const facts = runFacts({ result, manifest });
  const unanswered = result.systems.reduce((sum, system) => sum + (system.unanswered ?? 0), 0);
  return factList([
    [facts.model.includes(', ') ? 'Models' : 'Model', facts.model],
    ['Embedder', facts.embedder ?? 'not used'],
    ['Judge', facts.judge],
    ['Profile', facts.profile],
    ['Prompts', facts.suppliedPrompts],
    ['Questions', facts.questions],
    ['Drafted', facts.drafted],
    ['Probes', facts.probes],
    ['Episodes', facts.episodes],
    ['People', facts.half],
    ['Trials', facts.trials],
    ['Systems', facts.systems],
    ['Unanswered', formatCount(unanswered)],
    ['Services', facts.services.length === 0 ? null : facts.services.join(', ')],
    ['Plugins', facts.plugins.length === 0 ? null : facts.plugins.join(', ')],
    ['Tags', tags.length === 0 ? null : tags.join(', ')],
    ['Note', note],
  ]);
}

/** What the run decides and what it leaves open, before anything else. */
export function verdictBox({ result: { verdict }, cluster }: ReportInput): Html {
  if (verdict === undefined) return nothing;
  const [first = '', ...others] = verdictText(verdict, cluster === undefined ? {} : { cluster });
  return html`<aside class="verdict" aria-label="Verdict">
<p><strong>${first}</strong></p>
${others.map((sentence) => html`<p>${sentence}</p>`)}</aside>
`;
}

/** Warnings that a reader must see before any number. */
export function banners({ result, manifest, notes = [] }: ReportInput): Html {
  const { model, embedder, simulator } = result.simulated;
  return html`${model ? simulated : nothing}${embedder && !model ? simulatedEmbedder : nothing}${
    simulator && !model ? simulatedSimulator : nothing
  }${manifest.status === 'complete' ? nothing : unfinished(manifest.status)}${
    notes.length === 0
      ? nothing
      : html`<aside class="banner note">${notes.map((note) => html`<p>${note}</p>`)}</aside>
`
  }`;
}

const simulated = html`<aside class="banner warning">
<p><strong>The model is simulated.</strong> No language model was called. The answers come from an offline
reader, which compares the words of each question and option with the words that the memory system
retrieved.</p>
<ul>
<li><b>They show</b> whether each memory stored, kept and found the right lines. Retrieval measures such as
recall are computed as in any other run.</li>
<li><b>They do not show</b> how well an assistant with a real model would answer. The accuracies are not
comparable with published ones, and systems that use a model to write their memories were simulated too.</li>
</ul>
</aside>
`;

const simulatedEmbedder = html`<aside class="banner warning">
<p><strong>The embedder is simulated.</strong> A real model answered, but memories that are found by vectors were
searched with the offline embedder, which only compares words and no meanings. The retrieval of these systems, and their
answers, are not comparable with published ones. <code>OPENAI_EMBEDDING_MODEL</code> names a real embedder.</p>
</aside>
`;

const simulatedSimulator = html`<aside class="banner warning">
<p><strong>The user is simulated offline.</strong> A real model answered, but the messages of the users came from the
offline model, which fills in sentences.</p>
</aside>
`;

function unfinished(status: 'running' | 'incomplete'): Html {
  const text =
    status === 'running'
      ? 'This run has not finished. The numbers are over the episodes played so far and will change.'
      : 'Some questions have no answer, because something failed. They are not part of any mean. The same command with --retry-failed tries them again.';
  return html`<aside class="banner warning"><p><strong>Not complete.</strong> ${text}</p></aside>
`;
}
