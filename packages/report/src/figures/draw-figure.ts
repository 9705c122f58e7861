import { createWorkThread } from '@memgym/core/process';
import { type Html, trustedMarkup } from '../html/html.js';
import { drawSvg, type Figure } from './draw-svg.js';

const thread = createWorkThread<Figure, string>('./figure-thread.js', import.meta.url);

/** The figure as an SVG element; drawn in a thread of its own where there is one. */
export async function drawFigure(figure: Figure): Promise<Html> {
  const drawn = await thread?.run(figure);
  return trustedMarkup(drawn?.result ?? (await drawSvg(figure)));
}
