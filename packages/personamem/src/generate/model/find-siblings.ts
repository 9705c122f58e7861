import { nameSiblings } from '../prompts/name-siblings.js';
import type { FindSibling } from '../questions/early-questions.js';
import { eventsOf, type RawFile } from '../raw/raw-file.js';
import { askOrSkip, type ModelContext, oneLine } from './model-context.js';

/** Number of things per request. */
const mostThings = 20;

/**
 * Lets a model name a similar thing for each thing that the persona has an opinion on; things mentioned in a
 * conversation are omitted.
 */
export async function findSiblings(
  context: ModelContext,
  file: RawFile,
  piece: string,
): Promise<FindSibling> {
  const events = eventsOf(file.general, file.contextual);
  const things = [...new Set(events.flatMap(({ fact }) => fact?.thing ?? []))];
  const said = [...file.sessions.values()].flat().join('\n').toLowerCase();
  const siblings = new Map<string, string>();
  for (let start = 0; start < things.length; start += mostThings) {
    const part = things.slice(start, start + mostThings);
    const numbered = part.map((thing, index) => ({ number: index + 1, thing }));
    const reply = await askOrSkip(context, nameSiblings, { things: numbered }, `${piece}/siblings/${start}`);
    for (const { number, like } of reply?.siblings ?? []) {
      const thing = part[number - 1];
      const text = oneLine(like);
      if (thing !== undefined && !said.includes(text.toLowerCase())) siblings.set(thing, text);
    }
  }
  return (thing) => siblings.get(thing);
}
