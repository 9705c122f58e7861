import type { LabelChoice, ShownTask } from '@memgym/scoring';
import { html, jsonBlock, trustedMarkup } from '../html/html.js';
import { page } from '../page.js';
import { labelFormScript } from './label-form-script.js';
import { labelFormStyle } from './label-form-style.js';

/** One thing to label. */
export interface LabelTask extends ShownTask {
  readonly id: string;
}

export interface LabelFormInput {
  /** Identifies the sample; it is part of every file of labels. */
  readonly sample: string;
  readonly title: string;
  /** What the file that people download has. Default: `labels`. */
  readonly given?: string | undefined;
  /** The decision that people make, one paragraph each. */
  readonly instructions: readonly string[];
  readonly choices: readonly LabelChoice[];
  /** In the order to show. */
  readonly tasks: readonly LabelTask[];
}

/**
 * A page on which people label tasks, as one HTML file that opens from a disk. Labels stay in the browser's storage
 * until the person downloads them. Its policy allows this one script and style sheet, by hash, and no requests.
 */
export function labelForm(input: LabelFormInput): string {
  const { title, instructions, sample, choices, tasks, given = 'labels' } = input;
  const content = html`<header>
<h1>${title}</h1>
${instructions.map((paragraph) => html`<p dir="auto">${paragraph}</p>\n`)}
<div class="who">
<label for="annotator">Your name or code</label>
<input id="annotator" autocomplete="off" maxlength="60" required>
<button type="button" id="begin">Begin</button>
<label class="file" for="earlier">Continue from a downloaded file</label>
<input id="earlier" type="file" accept=".json,application/json">
</div>
<p id="message" role="status" aria-live="polite"></p>
</header>
<main id="work" hidden>
<div class="bar">
<progress id="progress" max="1" value="0" aria-label="Labelled"></progress>
<span id="count"></span>
<button type="button" id="download">Download ${given}</button>
</div>
<section aria-live="polite" aria-labelledby="place">
<h2 id="place" tabindex="-1"></h2>
<div id="fields"></div>
<fieldset><legend>Your label</legend><div id="choices"></div></fieldset>
<label for="note">Note (optional)</label>
<textarea id="note" rows="2" maxlength="2000"></textarea>
<nav>
<button type="button" id="back">Back</button>
<button type="button" id="next">Next</button>
<button type="button" id="open">Next without a label</button>
<button type="button" id="clear">Remove this label</button>
</nav>
<p class="hint">Keys: <kbd>1</kbd> to <kbd>9</kbd> give a label and go on, <kbd>←</kbd> <kbd>→</kbd> move, <kbd>u</kbd> finds the next without a label, <kbd>x</kbd> removes a label, <kbd>n</kbd> goes to the note, <kbd>e</kbd> to the first text that can be changed, <kbd>Esc</kbd> leaves it.</p>
</section>
</main>
<noscript><p>This page needs JavaScript. The same tasks are in labels.csv, for a spreadsheet.</p></noscript>
${jsonBlock('form-data', { sample, choices, tasks })}<script>${trustedMarkup(labelFormScript)}</script>
`;
  return page({ title, styleSheet: labelFormStyle, script: labelFormScript, content });
}
