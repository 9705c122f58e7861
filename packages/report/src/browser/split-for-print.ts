/** Width that a printed A4 page has for a table, in pixels. */
const printedWidth = 660;

/** Divides tables that are wider than paper while the page is printed: each part repeats the first column. */
export function splitForPrint(): void {
  let made: HTMLTableElement[] = [];
  let hidden: HTMLTableElement[] = [];
  window.addEventListener('beforeprint', () => {
    for (const table of document.querySelectorAll<HTMLTableElement>('.scroll > table')) {
      const parts = partsOf(table);
      if (parts.length < 2) continue;
      const copies = parts.map((columns) => copyOf(table, columns));
      table.after(...copies);
      table.hidden = true;
      hidden.push(table);
      made.push(...copies);
    }
  });
  window.addEventListener('afterprint', () => {
    for (const copy of made) copy.remove();
    for (const table of hidden) table.hidden = false;
    made = [];
    hidden = [];
  });
}

/** The widths that the columns need: on a wide screen they are wider than that. */
function neededWidths(table: HTMLTableElement): number[] {
  table.style.width = 'min-content';
  const widths = [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.offsetWidth);
  table.style.width = '';
  return widths;
}

/** The places of the columns of each part, without the first column. */
function partsOf(table: HTMLTableElement): number[][] {
  const widths = neededWidths(table);
  const [first = 0, ...others] = widths;
  if (first + others.reduce((sum, width) => sum + width, 0) <= printedWidth) return [];
  const parts: number[][] = [];
  let left = 0;
  for (const [place, width] of others.entries()) {
    if (parts.length === 0 || width > left) {
      parts.push([]);
      left = printedWidth - first;
    }
    parts.at(-1)?.push(place + 1);
    left -= width;
  }
  return parts;
}

function copyOf(table: HTMLTableElement, columns: readonly number[]): HTMLTableElement {
  const copy = table.cloneNode(true) as HTMLTableElement;
  const kept = new Set([0, ...columns]);
  for (const row of copy.rows) {
    for (const [place, cell] of [...row.cells].entries()) if (!kept.has(place)) cell.remove();
  }
  return copy;
}
