import { element } from './element.js';

/** Adds a field that filters the rows, and heads that sort them, to the tables that are marked for it. */
export function filterTables(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>('table.filterable')) addFilter(table);
}

function addFilter(table: HTMLTableElement): void {
  const [body] = table.tBodies;
  const [head] = table.tHead?.rows ?? [];
  if (body === undefined || head === undefined) return;
  const rows = [...body.rows];
  const field = element('input', {
    attributes: {
      type: 'search',
      'aria-label': `Filter: ${table.parentElement?.getAttribute('aria-label') ?? ''}`,
      placeholder: 'filter by words',
    },
  });
  const count = element('output', { class: 'count', text: countText(rows.length, rows.length) });
  field.addEventListener('input', () => {
    const words = field.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    let shown = 0;
    for (const row of rows) {
      const text = (row.textContent ?? '').toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) shown += 1;
    }
    count.textContent = countText(shown, rows.length);
  });
  table.parentElement?.before(element('p', { class: 'bar' }, field, count));
  for (const [place, cell] of [...head.cells].entries()) {
    const sort = element('button', {
      class: 'sort',
      text: cell.textContent ?? '',
      attributes: { type: 'button' },
    });
    cell.replaceChildren(sort);
    cell.setAttribute('aria-sort', 'none');
    sort.addEventListener('click', () => {
      const isUp = cell.getAttribute('aria-sort') === 'ascending';
      for (const other of head.cells) other.setAttribute('aria-sort', 'none');
      cell.setAttribute('aria-sort', isUp ? 'descending' : 'ascending');
      body.append(...sorted(rows, place, isUp ? -1 : 1));
    });
  }
}

const countText = (shown: number, all: number): string => `${shown} of ${all} rows`;

/** By number where both cells begin with one, otherwise by text; empty cells last. */
function sorted(rows: readonly HTMLTableRowElement[], place: number, sign: number): HTMLTableRowElement[] {
  const keyed = rows.map((row) => {
    const text = (row.cells[place]?.textContent ?? '').trim();
    const number = Number.parseFloat(text.replaceAll(',', '').replace('−', '-').replace(/^[$+]/, ''));
    return {
      row,
      text: text === '–' ? '' : text,
      number: /^[-−+$]?[\d.,]+/.test(text) && !/^\d+-\d/.test(text) ? number : Number.NaN,
    };
  });
  return keyed
    .sort((a, b) => {
      if (a.text === '' || b.text === '') return Number(a.text === '') - Number(b.text === '');
      if (Number.isNaN(a.number) || Number.isNaN(b.number)) return sign * a.text.localeCompare(b.text, 'en');
      return sign * (a.number - b.number);
    })
    .map(({ row }) => row);
}
