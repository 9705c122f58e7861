import type { JsonObject, JsonValue } from '@memgym/core';
import { formatBytes } from '../format.js';
import { type Html, html, nothing } from '../html/html.js';
import { factList, section, table } from '../html/parts.js';
import type { ReportInput } from '../report-input.js';

/** The inputs of the run: data with hashes, quirks, model, prompts, configuration. */
export function provenanceSection({ manifest }: ReportInput): Html {
  const { data, prompts, config, configDigest } = manifest;
  return section(
    'provenance',
    'What was run',
    html`${factList([
      ['Run', manifest.runId],
      ['Date', manifest.startedOn],
      ['MemGym', manifest.memgymVersion],
      ['Seed', String(manifest.seed)],
    ])}<div class="columns">
${definitions('Model', manifest.model)}
${definitions('Embedder', manifest.embedder ?? {})}
<div><h3>Prompts</h3>${
      prompts.length === 0
        ? html`<p class="hint">None was sent.</p>`
        : html`<ul class="plain">${prompts.map(({ name, version }) => html`<li><code>${name}@${version}</code>${suppliedOf(manifest, name)}</li>`)}</ul>`
    }</div>
</div>
<h3>Data files</h3>
${
  data.files.length === 0
    ? html`<p class="hint">None: the data were made by the run.</p>`
    : table({
        label: 'Data files',
        columns: [{ head: 'File' }, { head: 'Size', numeric: true }, { head: 'SHA-256' }],
        rows: data.files.map(({ name, bytes, sha256 }) => ({
          cells: [name, formatBytes(bytes), html`<code class="hash">${sha256}</code>`],
        })),
      })
}<p class="hint">Digest of all data <code class="hash">${data.digest}</code></p>
${
  data.notes.length === 0
    ? nothing
    : html`<h3>What the loader repaired or left out</h3><ul class="quirks">${data.notes.map((note) => html`<li>${note}</li>`)}</ul>`
}<h3>Configuration</h3>
<details><summary>As resolved, defaults filled in</summary><pre>${JSON.stringify(config, null, 2)}</pre></details>
<p class="hint">Digest <code class="hash">${configDigest}</code></p>
`,
  );
}

/** Where the text of a prompt was supplied: its digest. */
function suppliedOf({ suppliedPrompts = [] }: ReportInput['manifest'], prompt: string): Html {
  const own = suppliedPrompts.filter(({ name }) => name === prompt);
  return own.length === 0
    ? nothing
    : html` supplied <code class="hash">${own.map(({ digest }) => digest.slice(0, 8)).join(', ')}</code>`;
}

/** Prices are shown next to the cost. */
function definitions(title: string, { price: _price, ...object }: JsonObject): Html {
  const entries = Object.entries(object);
  const list =
    entries.length === 0
      ? html`<p class="hint">None.</p>`
      : html`<dl class="pairs">${entries.map(([key, value]) => html`<dt>${key}</dt><dd>${compact(value)}</dd>`)}</dl>`;
  return html`<div><h3>${title}</h3>${list}</div>`;
}

function compact(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
