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

const rowHeight = 38;

/** A table that draws only the rows in sight. Rows are numbers, whose meaning the columns know. */
export class VirtualTable {
  readonly root: HTMLElement;
  readonly columnChooser: HTMLElement;
  readonly #head = element('thead');
  readonly #body = element('tbody');
  readonly #grid: HTMLElement;
  readonly #choices = element('div', { class: 'choices' });
  readonly #virtualizer: Virtualizer<HTMLElement, HTMLTableRowElement>;
  readonly #onChange: (state: ViewState) => void;
  #all: readonly VirtualColumn[] = [];
  #chosen: ReadonlySet<string> = new Set();
  #sort: { readonly id: string; readonly isDescending: boolean } | null = null;
  #rows: readonly number[] = [];
  #order: readonly number[] = [];
  #isPrinted = false;
  #drawn = new Map<number, HTMLTableRowElement>();

  constructor({ label, onChange }: VirtualTableOptions) {
    this.#onChange = onChange;
    const named = { 'aria-label': label };
    this.#grid = element('table', { class: 'virtual', attributes: named }, this.#head, this.#body);
    this.root = element(
      'div',
      { class: 'window', attributes: { ...named, role: 'region', tabindex: '0' } },
      this.#grid,
    );
    this.root.addEventListener('keydown', (event) => this.#step(event));
    const summary = element('summary', { text: 'Columns' });
    this.columnChooser = element('details', { class: 'chooser' }, summary, this.#choices);
    this.#virtualizer = new Virtualizer({
      count: 0,
      getScrollElement: () => this.root,
      estimateSize: () => rowHeight,
      overscan: 12,
      scrollToFn: elementScroll,
      observeElementRect,
      observeElementOffset,
      // A page that is printed has no window whose rows would be in sight.
      onChange: () => {
        if (!this.#isPrinted) this.draw();
      },
    });
    this.#virtualizer._didMount();
  }

  show(rows: readonly number[], columns: readonly VirtualColumn[], view: ViewState): void {
    this.#all = columns;
    this.#rows = rows;
    const usual = columns.filter(({ isHidden }) => isHidden !== true).map(({ id }) => id);
    const isDescending = view.sort.startsWith('-');
    const id = isDescending ? view.sort.slice(1) : view.sort;
    this.#chosen = new Set(view.columns ?? usual);
    if (this.#shownColumns().length === 0) this.#chosen = new Set(usual);
    this.#sort = columns.some((column) => column.id === id) ? { id, isDescending } : null;
    this.#redraw();
  }

  /** The rows in the order shown. */
  rows(): readonly number[] {
    return this.#order;
  }

  texts(): TableText {
    const shown = this.#shownColumns();
    return {
      heads: shown.map(({ head: name }) => name),
      rows: this.#order.map((row) => shown.map(({ value }) => textOf(value(row)))),
    };
  }

  /** Draws the first rows, however many are in sight; a page that is printed cannot scroll. */
  drawFirst(count: number): void {
    this.#isPrinted = true;
    this.#drawRange(0, Math.min(count, this.#order.length));
  }

  draw(): void {
    const items = this.#virtualizer.getVirtualItems();
    this.#drawRange(items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1);
  }

  #shownColumns(): VirtualColumn[] {
    return this.#all.filter(({ id }) => this.#chosen.has(id));
  }

  #report(): void {
    const shown = this.#shownColumns().map(({ id }) => id);
    const isUsual = this.#all.every(({ id, isHidden }) => this.#chosen.has(id) !== (isHidden === true));
    this.#onChange({
      sort: this.#sort === null ? '' : `${this.#sort.isDescending ? '-' : ''}${this.#sort.id}`,
      columns: isUsual ? null : shown,
    });
  }

  /** First ascending, then descending, then the order of the data. */
  #sortBy(id: string): void {
    if (this.#sort?.id !== id) this.#sort = { id, isDescending: false };
    else this.#sort = this.#sort.isDescending ? null : { id, isDescending: true };
    this.#redraw();
    this.#report();
  }

  #drawHead(): void {
    const row = element('tr', { attributes: { 'aria-rowindex': '1' } });
    const total = this.#width();
    for (const { id, head: name, numeric, width } of this.#shownColumns()) {
      const direction = this.#sort?.id !== id ? 'none' : this.#sort.isDescending ? 'descending' : 'ascending';
      const sign = direction === 'ascending' ? ' ▲' : direction === 'descending' ? ' ▼' : '';
      const cell = element(
        'th',
        {
          class: numeric === true ? 'number' : 'text',
          attributes: { scope: 'col', 'aria-sort': direction },
        },
        button(`${name}${sign}`, () => this.#sortBy(id), { class: 'sort' }),
      );
      cell.style.width = `${width}px`;
      // On paper, all columns share its width.
      cell.style.setProperty('--share', `${(100 * width) / total}%`);
      row.append(cell);
    }
    this.#head.replaceChildren(row);
  }

  #width(): number {
    return this.#shownColumns().reduce((sum, { width }) => sum + width, 0);
  }

  #drawChooser(): void {
    this.#choices.replaceChildren(
      ...this.#all.map(({ id, head: name }) => {
        const box = element('input', { attributes: { type: 'checkbox' } });
        box.checked = this.#chosen.has(id);
        box.addEventListener('change', () => {
          const isChosen = (each: string): boolean => (each === id ? box.checked : this.#chosen.has(each));
          this.#chosen = new Set(this.#all.map((each) => each.id).filter(isChosen));
          this.#redraw();
          this.#report();
        });
        return element('label', {}, box, ` ${name}`);
      }),
    );
  }

  #rowOf(place: number, row: number): HTMLTableRowElement {
    const made = element('tr', { attributes: { 'aria-rowindex': String(place + 2) } });
    for (const [index, { value, cell, numeric }] of this.#shownColumns().entries()) {
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

  #drawRange(first: number, end: number): void {
    const next = new Map<number, HTMLTableRowElement>();
    for (let place = first; place < end; place += 1) {
      const row = this.#order[place];
      if (row !== undefined) next.set(place, this.#drawn.get(place) ?? this.#rowOf(place, row));
    }
    const before = first * rowHeight;
    const after = Math.max(0, this.#order.length - end) * rowHeight;
    // Rows that stay are not moved, so that they keep the focus.
    for (const [place, row] of this.#drawn) if (!next.has(place)) row.remove();
    for (const gap of this.#body.querySelectorAll('.gap')) gap.remove();
    let last: Element | null = null;
    for (const row of next.values()) {
      if (row.parentNode !== this.#body) {
        if (last === null) this.#body.prepend(row);
        else last.after(row);
      }
      last = row;
    }
    if (before > 0) this.#body.prepend(spacer(before));
    if (after > 0) this.#body.append(spacer(after));
    this.#drawn = next;
  }

  #redraw(): void {
    this.#isPrinted = false;
    const column = this.#all.find(({ id }) => id === this.#sort?.id);
    this.#order =
      column === undefined ? this.#rows : sortedRows(this.#rows, column, this.#sort?.isDescending === true);
    const count = this.#order.length;
    this.#grid.setAttribute('aria-rowcount', String(count + 1));
    this.#grid.style.width = `max(100%, ${this.#width()}px)`;
    for (const row of this.#drawn.values()) row.remove();
    this.#drawn = new Map();
    this.#drawHead();
    this.#drawChooser();
    this.#virtualizer.setOptions({ ...this.#virtualizer.options, count });
    this.#virtualizer._willUpdate();
    this.#virtualizer.measure();
    this.draw();
  }

  /** The arrows lead from row to row. */
  #step(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const row = (event.target as Element).closest('tbody tr');
    if (step === 0 || row === null) return;
    const place = Number(row.getAttribute('aria-rowindex')) - 2 + step;
    if (place < 0 || place >= this.#order.length) return;
    event.preventDefault();
    this.#virtualizer.scrollToIndex(place);
    this.draw();
    this.#drawn.get(place)?.querySelector('a')?.focus();
  }
}

function spacer(height: number): HTMLTableRowElement {
  const gap = element('tr', { class: 'gap', attributes: { 'aria-hidden': 'true' } }, element('td'));
  gap.style.height = `${height}px`;
  return gap;
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
