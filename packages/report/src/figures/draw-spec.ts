import type { TopLevelSpec } from 'vega-lite';
import { type Html, trustedMarkup } from '../html/html.js';

/** Both are large, and whoever only imports this package must not wait for them. */
const loadLibraries = () => Promise.all([import('vega-lite'), import('vega')]);

/**
 * Reads the libraries that a report is drawn with, about a quarter of a second of work. `renderReport` does
 * so itself; begun earlier, where there is something else to wait for, the report is there sooner.
 */
export async function loadFigures(): Promise<void> {
  await loadLibraries();
}

/** What is specified, as an SVG element. */
export async function drawSpec(spec: TopLevelSpec): Promise<Html> {
  const [{ compile }, { parse, View }] = await loadLibraries();
  const view = new View(parse(compile(spec).spec), { renderer: 'none' });
  try {
    return trustedMarkup(await view.toSVG());
  } finally {
    view.finalize();
  }
}
