import type { TopLevelSpec } from 'vega-lite';
import { type Html, trustedMarkup } from '../html/html.js';

/** What is specified, as an SVG element. */
export async function drawSpec(spec: TopLevelSpec): Promise<Html> {
  // Both are large, and whoever only imports this package must not wait for them.
  const [{ compile }, { parse, View }] = await Promise.all([import('vega-lite'), import('vega')]);
  const view = new View(parse(compile(spec).spec), { renderer: 'none' });
  try {
    return trustedMarkup(await view.toSVG());
  } finally {
    view.finalize();
  }
}
