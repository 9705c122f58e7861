import { createBoundedCache } from '@memgym/core';
import type { Runtime } from 'vega';
import type { TopLevelSpec } from 'vega-lite';
import { type Html, trustedMarkup } from '../html/html.js';

/** A figure: its specification and its data. */
export interface Figure {
  /** The specification refers to its data by name; the rows are in `data`. */
  readonly spec: TopLevelSpec;
  /** Rows by the name of the data. */
  readonly data: Readonly<Record<string, readonly object[]>>;
}

/** A report has many figures with the same specification, and compiling takes longer than drawing. */
const compiled = createBoundedCache<Promise<Runtime>>(32);

/** The figure as an SVG element. */
export async function drawFigure({ spec, data }: Figure): Promise<Html> {
  const { View } = await import('vega');
  const view = new View(await compiled.get(JSON.stringify(spec), () => compileSpec(spec)), {
    renderer: 'none',
  });
  try {
    for (const [name, rows] of Object.entries(data)) view.data(name, [...rows]);
    return trustedMarkup(await view.toSVG());
  } finally {
    view.finalize();
  }
}

async function compileSpec(spec: TopLevelSpec): Promise<Runtime> {
  // Both are large, and importing this package must not load them.
  const [{ compile }, { parse }] = await Promise.all([import('vega-lite'), import('vega')]);
  return parse(compile(spec).spec);
}
