import { type Html, type HtmlValue, html } from './html.js';

export interface TableColumn {
  readonly head: HtmlValue;
  /** Numbers are aligned right, in digits of equal width; text is aligned left. */
  readonly numeric?: boolean;
}

export interface TableRow {
  /** The contents of the columns; the first is the row's header. */
  readonly cells: readonly HtmlValue[];
  /** A class from the style sheet. */
  readonly className?: string;
}

export interface TableInput {
  /** The table's caption for screen readers. */
  readonly label: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** A class from the style sheet. */
  readonly className?: string;
}

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
