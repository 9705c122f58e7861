import type { RawFile } from '../raw/raw-file.js';
import { type GraphEvent, placeOf } from './trace.js';

/** A chain as text, newest event first, as `view_graphs` prints it. */
export function graphText(chain: readonly GraphEvent[], file: RawFile): string {
  return chain
    .map((link) => {
      const { event, lines } = link;
      const fact = event.fact === undefined ? '' : `  ${event.fact.polarity} ${event.fact.thing}\n`;
      const reason = event.update === undefined ? '' : `  because ${event.update.reason}\n`;
      const spoken =
        lines === undefined ? '  (not in the conversation)\n' : `  ${lines.user}\n  ${lines.assistant}\n`;
      return `${event.date}  ${event.text}  [${placeOf(link, file)}]\n${fact}${reason}${spoken}`;
    })
    .join('  ^\n');
}
