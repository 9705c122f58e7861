import { type Html, type HtmlValue, html } from './html.js';

interface TableColumn {
  readonly head: HtmlValue;
  /** Numbers are aligned right, in digits of equal width; text is aligned left. */
  readonly numeric?: boolean;
}

interface TableRow {
  /** The contents of the columns; the first is the row's header. */
  readonly cells: readonly HtmlValue[];
  /** A class from the style sheet. */
  readonly className?: string;
}

interface TableInput {
  /** The table's caption for screen readers. */
  readonly label: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** A class from the style sheet. */
  readonly className?: string;
}

/** Facts with their names, in one row as far as there is room; those that are null or undefined are left out. */
export const factList = (facts: readonly (readonly [string, string | null | undefined])[]): Html =>
  html`<dl class="facts">${facts.flatMap(([term, value]) => (value == null ? [] : html`<div><dt>${term}</dt><dd>${value}</dd></div>`))}</dl>
`;

/** A table that scrolls sideways inside the page if it is too wide; its first column remains visible. */
export function table(input: TableInput): Html {
  const { label, columns, rows, className = 'plain' } = input;
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table class="${className}">
<thead><tr>${columns.map(({ head, numeric }) => html`<th scope="col" class="${numeric === true ? 'number' : 'text'}">${head}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => renderRow(row, columns))}</tbody>
</table></div>
`;
}

function renderRow({ cells, className }: TableRow, columns: readonly TableColumn[]): Html {
  const rendered = cells.map((cell, index) => {
    const kind = columns[index]?.numeric === true ? 'number' : 'text';
    return index === 0
      ? html`<th scope="row" class="text">${cell}</th>`
      : html`<td class="${kind}">${cell}</td>`;
  });
  return html`<tr class="${className ?? 'plain'}">${rendered}</tr>
`;
}

/** A part of the report with a heading that can be linked to. `id` is fixed, never data. */
export function section(id: string, title: string, content: HtmlValue): Html {
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${content}</section>
`;
}

/** The same for a figure that needs the width of two. */
export function wideFigure(title: HtmlValue, label: string, content: Html): Html {
  return html`<figure class="wide"><figcaption>${title}</figcaption><div role="img" aria-label="${label}"><div aria-hidden="true">${content}</div></div></figure>
`;
}

/** A figure with its title and caption. */
export function figure(title: HtmlValue, label: string, content: Html): Html {
  return html`<figure><figcaption>${title}</figcaption><div role="img" aria-label="${label}"><div aria-hidden="true">${content}</div></div></figure>
`;
}

/** A collapsible part with a title. Default: closed. */
export function fold(title: HtmlValue, content: HtmlValue, { open = false } = {}): Html {
  const inner = html`<summary>${title}</summary>
${content}`;
  return open
    ? html`<details open>${inner}</details>
`
    : html`<details>${inner}</details>
`;
}
