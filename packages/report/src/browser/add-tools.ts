import { button, element } from './element.js';
import { asCsv, asMarkdown, copyText, textsOfTable } from './export-table.js';
import { savePng, saveSvg } from './save-figure.js';

/** Says something to everyone, also to those who do not see the page. */
export function announcer(): (message: string) => void {
  const place = element('p', {
    class: 'announcement',
    attributes: { role: 'status', 'aria-live': 'polite' },
  });
  document.body.append(place);
  let clearing: number | undefined;
  return (message) => {
    place.textContent = message;
    clearTimeout(clearing);
    clearing = window.setTimeout(() => place.replaceChildren(), 5000);
  };
}

/** Adds to every table of the page what copies it, and to every figure what saves it. */
export function addTools(say: (message: string) => void): void {
  for (const table of document.querySelectorAll('main .scroll > table')) {
    const label = table.parentElement?.getAttribute('aria-label') ?? 'table';
    const texts = () => textsOfTable(table as HTMLTableElement);
    table.parentElement?.after(
      element(
        'p',
        { class: 'tools' },
        'Copy ',
        button('CSV', () => copyText(asCsv(texts()), say, `${label}, as CSV`), {
          attributes: { 'aria-label': `Copy as CSV: ${label}` },
        }),
        button('Markdown', () => copyText(asMarkdown(texts()), say, `${label}, as Markdown`), {
          attributes: { 'aria-label': `Copy as Markdown: ${label}` },
        }),
      ),
    );
  }
  for (const figure of document.querySelectorAll('main figure')) {
    const drawing = figure.querySelector('svg');
    if (drawing === null) continue;
    const label = figure.querySelector('figcaption b')?.textContent ?? 'figure';
    const name = label.replaceAll(/[^\p{L}\p{N}@.-]+/gu, '-').slice(0, 60) || 'figure';
    figure.append(
      element(
        'p',
        { class: 'tools' },
        'Save ',
        button('SVG', () => saveSvg(drawing, name), {
          attributes: { 'aria-label': `Save as SVG: ${label}` },
        }),
        button('PNG', () => savePng(drawing, name).catch((error: Error) => say(error.message)), {
          attributes: { 'aria-label': `Save as PNG: ${label}` },
        }),
      ),
    );
  }
}
