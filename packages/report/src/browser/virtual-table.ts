import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import { button, element } from './element.js';
import type { TableText } from './export-table.js';

/** A column of a table with many rows. */
export interface VirtualColumn {
  readonly id: string;
  readonly head: string;
  /** What the column is sorted and copied by; null is last. */
  readonly value: (row: number) => string | number | null;
  /** The content of a cell. Default: the value. */
  readonly cell?: (row: number) => Node | string;
  /** In pixels. */
  readonly width: number;
  readonly numeric?: boolean;
  /** Whether it is left out until it is chosen. */
  readonly isHidden?: boolean;
}

interface VirtualTableOptions {
  /** The name of the table, for those who do not see it. */
  readonly label: string;
  readonly onChange: (state: ViewState) => void;
}

/** What a reader has chosen in a table. */
export interface ViewState {
  /** The column and the direction; empty for the order of the data. */
  readonly sort: string;
  /** The ids of the shown columns, if they are not the usual ones. */
  readonly columns: readonly string[] | null;
}

/** A table that draws only the rows in sight. Rows are numbers, whose meaning the columns know. */
export interface VirtualTable {
  readonly root: HTMLElement;
  readonly columnChooser: HTMLElement;
  show(rows: readonly number[], columns: readonly VirtualColumn[], state: ViewState): void;
  /** The rows in the order shown. */
  rows(): readonly number[];
  texts(): TableText;
  /** Draws the first rows, however many are in sight; a page that is printed cannot scroll. */
  drawFirst(count: number): void;
  draw(): void;
}

const rowHeight = 38;

export function virtualTable({ label, onChange }: VirtualTableOptions): VirtualTable {
  const head = element('thead');
  const body = element('tbody');
  const grid = element('table', { class: 'virtual', attributes: { 'aria-label': label } }, head, body);
  const scroller = element(
    'div',
    { class: 'window', attributes: { role: 'region', 'aria-label': label, tabindex: '0' } },
    grid,
  );
  const chooserList = element('div', { class: 'choices' });
  const columnChooser = element(
    'details',
    { class: 'chooser' },
    element('summary', { text: 'Columns' }),
    chooserList,
  );
  let all: readonly VirtualColumn[] = [];
  let chosen: ReadonlySet<string> = new Set();
  let sort: { readonly id: string; readonly isDescending: boolean } | null = null;
  let rows: readonly number[] = [];
  let order: readonly number[] = [];
  let isPrinted = false;
  let drawn = new Map<number, HTMLTableRowElement>();

  const virtualizer = new Virtualizer<HTMLElement, HTMLTableRowElement>({
    count: 0,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    // A page that is printed has no window whose rows would be in sight.
    onChange: () => {
      if (!isPrinted) drawRows();
    },
  });
  virtualizer._didMount();

  const shownColumns = (): VirtualColumn[] => all.filter(({ id }) => chosen.has(id));

  function report(): void {
    const shown = shownColumns().map(({ id }) => id);
    const isUsual = all.every(({ id, isHidden }) => chosen.has(id) !== (isHidden === true));
    onChange({
      sort: sort === null ? '' : `${sort.isDescending ? '-' : ''}${sort.id}`,
      columns: isUsual ? null : shown,
    });
  }

  /** First ascending, then descending, then the order of the data. */
  function sortBy(id: string): void {
    if (sort?.id !== id) sort = { id, isDescending: false };
    else sort = sort.isDescending ? null : { id, isDescending: true };
    redraw();
    report();
  }

  function drawHead(): void {
    const row = element('tr', { attributes: { 'aria-rowindex': '1' } });
    const total = shownColumns().reduce((sum, { width }) => sum + width, 0);
    for (const { id, head: name, numeric, width } of shownColumns()) {
      const direction = sort?.id !== id ? 'none' : sort.isDescending ? 'descending' : 'ascending';
      const sign = direction === 'ascending' ? ' ▲' : direction === 'descending' ? ' ▼' : '';
      const cell = element(
        'th',
        {
          class: numeric === true ? 'number' : 'text',
          attributes: { scope: 'col', 'aria-sort': direction },
        },
        button(`${name}${sign}`, () => sortBy(id), { class: 'sort' }),
      );
      cell.style.width = `${width}px`;
      // On paper, all columns share its width.
      cell.style.setProperty('--share', `${(100 * width) / total}%`);
      row.append(cell);
    }
    head.replaceChildren(row);
  }

  function drawChooser(): void {
    chooserList.replaceChildren(
      ...all.map(({ id, head: name }) => {
        const box = element('input', { attributes: { type: 'checkbox' } });
        box.checked = chosen.has(id);
        box.addEventListener('change', () => {
          chosen = new Set(
            all.filter((each) => (each.id === id ? box.checked : chosen.has(each.id))).map((each) => each.id),
          );
          redraw();
          report();
        });
        return element('label', {}, box, ` ${name}`);
      }),
    );
  }

  function rowOf(place: number, row: number): HTMLTableRowElement {
    const made = element('tr', { attributes: { 'aria-rowindex': String(place + 2) } });
    for (const [index, { value, cell, numeric }] of shownColumns().entries()) {
      const content = cell === undefined ? textOf(value(row)) : cell(row);
      const kind = numeric === true ? 'number' : 'text';
      const box =
        index === 0
          ? element('th', { class: kind, attributes: { scope: 'row' } }, content)
          : element('td', { class: kind, auto: true }, content);
      if (typeof content === 'string' && content.length > 24) box.title = content.slice(0, 400);
      made.append(box);
    }
    return made;
  }

  const spacer = (height: number): HTMLTableRowElement => {
    const gap = element('tr', { class: 'gap', attributes: { 'aria-hidden': 'true' } }, element('td'));
    gap.style.height = `${height}px`;
    return gap;
  };

  function drawRange(first: number, end: number): void {
    const next = new Map<number, HTMLTableRowElement>();
    for (let place = first; place < end; place += 1) {
      const row = order[place];
      if (row !== undefined) next.set(place, drawn.get(place) ?? rowOf(place, row));
    }
    const before = first * rowHeight;
    const after = Math.max(0, order.length - end) * rowHeight;
    // Rows that stay are not moved, so that they keep the focus.
    for (const [place, row] of drawn) if (!next.has(place)) row.remove();
    for (const gap of body.querySelectorAll('.gap')) gap.remove();
    let last: Element | null = null;
    for (const row of next.values()) {
      if (row.parentNode !== body) {
        if (last === null) body.prepend(row);
        else last.after(row);
      }
      last = row;
    }
    if (before > 0) body.prepend(spacer(before));
    if (after > 0) body.append(spacer(after));
    drawn = next;
  }

  function drawRows(): void {
    const items = virtualizer.getVirtualItems();
    drawRange(items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1);
  }

  function redraw(): void {
    isPrinted = false;
    const shown = shownColumns();
    const column = all.find(({ id }) => id === sort?.id);
    order = column === undefined ? rows : sortedRows(rows, column, sort?.isDescending === true);
    const count = order.length;
    grid.setAttribute('aria-rowcount', String(count + 1));
    grid.style.width = `max(100%, ${shown.reduce((sum, { width }) => sum + width, 0)}px)`;
    for (const row of drawn.values()) row.remove();
    drawn = new Map();
    drawHead();
    drawChooser();
    virtualizer.setOptions({ ...virtualizer.options, count });
    virtualizer._willUpdate();
    virtualizer.measure();
    drawRows();
  }

  scroller.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const row = (event.target as Element).closest('tbody tr');
    if (step === 0 || row === null) return;
    const place = Number(row.getAttribute('aria-rowindex')) - 2 + step;
    if (place < 0 || place >= order.length) return;
    event.preventDefault();
    virtualizer.scrollToIndex(place);
    drawRows();
    drawn.get(place)?.querySelector('a')?.focus();
  });

  return {
    root: scroller,
    columnChooser,
    show(next, columns, view) {
      all = columns;
      rows = next;
      const usual = columns.filter(({ isHidden }) => isHidden !== true).map(({ id }) => id);
      const isDescending = view.sort.startsWith('-');
      const id = isDescending ? view.sort.slice(1) : view.sort;
      chosen = new Set(view.columns ?? usual);
      if (shownColumns().length === 0) chosen = new Set(usual);
      sort = columns.some((column) => column.id === id) ? { id, isDescending } : null;
      redraw();
    },
    rows: () => order,
    texts: () => {
      const shown = shownColumns();
      return {
        heads: shown.map(({ head: name }) => name),
        rows: order.map((row) => shown.map(({ value }) => textOf(value(row)))),
      };
    },
    drawFirst(count) {
      isPrinted = true;
      drawRange(0, Math.min(count, order.length));
    },
    draw: drawRows,
  };
}

/** Equal values stay in the order of the data; rows without a value are last. */
function sortedRows(rows: readonly number[], { value }: VirtualColumn, isDescending: boolean): number[] {
  const keyed = rows.map((row) => ({ row, key: value(row) }));
  const sign = isDescending ? -1 : 1;
  return keyed
    .sort(({ key: a }, { key: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return a < b ? -sign : a > b ? sign : 0;
    })
    .map(({ row }) => row);
}

function textOf(value: string | number | null): string {
  if (value === null) return '';
  return typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : value;
}
