import { defined } from '@memgym/core/config';
import { InvalidArgumentError } from '@memgym/core/errors';
import { type RetrievedMemory, wellFormed } from '@memgym/core/memory';
import { checkKeys, checkSize } from '../check-given.js';
import { explainedIds, explainRecall } from './explain-recall.js';
import { type FormatMemoriesOptions, formatMemories } from './format-memories.js';
import type { Recalled, RecallOptions } from './memory.js';
import { queryFilters } from './memory-filters.js';
import { type MemoryUse, scopesOf, timeOf } from './memory-use.js';
import { bestOf, inOrderOfArrival, recallAcross } from './recall-across.js';

const recallKeys = [
  'k',
  'filters',
  'scopes',
  'rerank',
  'queryTime',
  'maxTokens',
  'daysOnce',
  'record',
  'explain',
  'signal',
] as const satisfies readonly (keyof RecallOptions)[];

/** See `Memory.recall`. */
export async function recall(use: MemoryUse, text: string, options: RecallOptions): Promise<Recalled> {
  checkKeys('recall', options, recallKeys);
  const { system, context, timeZone } = use;
  const {
    k = use.defaultK,
    filters,
    scopes,
    rerank,
    queryTime,
    maxTokens,
    daysOnce,
    explain,
    signal,
  } = options;
  const why = explainedIds(explain);
  const { record = why === undefined } = options;
  checkRecall(maxTokens, record, why);
  const eventTime = timeOf(use, 'queryTime', queryTime);
  const reading = {
    ...context,
    scopes: await scopesOf(use, scopes),
    record,
    ...defined({ signal, explain: why && { memoryIds: why } }),
  };
  const query = {
    text,
    k: rerank === undefined ? k : Math.max(k, rerank.candidates),
    ...defined({ filters: filters && queryFilters(filters, timeZone), queryTime: eventTime }),
  };
  const found = await recallAcross(system, query, reading);
  const { always, usage, warnings } = found;
  const memories =
    rerank === undefined ? found.memories : bestOf(await rerank.order(found.memories, text), k);
  const items = inOrderOfArrival(memories);
  const format = { maxTokens, daysOnce, cutsLong: true };
  const shown = [...always, formatMemories({ items }, format).text];
  return {
    memories,
    text: wellFormed(shown.filter((part) => part !== '').join('\n')),
    usage,
    ...(warnings.length > 0 && { warnings }),
    ...defined({
      explanation: why && explainRecall({ ...found, memories }, placesShown(items, format), why),
    }),
  };
}

/** @throws {InvalidArgumentError} */
function checkRecall(maxTokens: number | undefined, record: boolean, why: unknown): void {
  checkSize('maxTokens', maxTokens);
  if (typeof record !== 'boolean') {
    throw new InvalidArgumentError('record', `expected true or false, got ${JSON.stringify(record)}.`);
  }
  if (record && why !== undefined) {
    throw new InvalidArgumentError('record', 'an explained recall changes nothing.', {
      hint: 'Omit `record`, or recall without `explain`.',
    });
  }
}

/** Which places of the memories their text shows; two scopes can have memories with the same id. */
function placesShown(
  items: readonly RetrievedMemory[],
  format: FormatMemoriesOptions,
): (place: number) => boolean {
  const numbered = items.map((item, place) => ({ ...item, id: String(place) }));
  const dropped = new Set(formatMemories({ items: numbered }, format).droppedIds);
  return (place) => !dropped.has(String(place));
}
