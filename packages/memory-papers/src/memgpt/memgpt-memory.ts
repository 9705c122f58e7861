import type { WriteWarning } from '@memgym/core';
import type { MemorySystem } from '@memgym/core/memory';
import {
  defineMemorySystem,
  derivedId,
  draftOf,
  type MemoryChanges,
  type MemoryRecord,
  makeSystem,
  mergeSourceIds,
  type PortSettings,
  type ReadRequest,
  type RememberRequest,
  type SearchResult,
} from '@memgym/memory-systems/define';
import { latestEventTime, redraft, unusableReply } from '@memgym/memory-systems/toolkit';
import type * as z from 'zod';
import { type NumberedText, showText } from '../toolkit/shown-text.js';
import { textSize } from '../toolkit/text-size.js';
import { createStorageIndex, type StorageIndex } from './create-storage-index.js';
import { commitFunctions, type MemgptFunction, type PickedFunction } from './functions.js';
import { hitsByAge, type MemgptRead, mainIds } from './main-context.js';
import { type MemgptMemoryOptions, memgptMemoryOptionsSchema } from './memgpt-memory-options.js';
import { firstState, type MemgptState, memgptStateSchema } from './memgpt-state.js';
import { type PlacedMemory, placementOf } from './placed-memory.js';
import { pickFunctionsPrompt } from './prompts/pick-functions.js';
import { summariseFlushedPrompt } from './prompts/summarise-flushed.js';
import { referenceRules } from './reference/reference-rules.js';
import { fixedRules, type MemgptRules } from './rules.js';
import { createWorkspace, type Workspace } from './workspace.js';

/** What governs every read and write. */
interface Settings {
  readonly options: MemgptMemoryOptions;
  readonly rules: MemgptRules;
}

/**
 * Shows the model the main context and the question, and returns its function calls: one call; none if the reply
 * cannot be read.
 *
 * @throws {ProviderError} when the reply cannot be read and `onUnusableReply` is `fail`
 */
async function pickFunctions(
  { query, tryAsk }: Pick<ReadRequest<MemgptState>, 'query' | 'tryAsk'>,
  workspace: Workspace,
  { options, rules }: Settings,
): Promise<PickedFunction[]> {
  const { capacity, unit, warnAt, onUnusableReply } = options;
  const working = workspace.at('working');
  const queue = workspace.at('queue');
  const shown = [...working, ...queue];
  const used = workspace.mainSize();
  const pressure = rules.pressure(query.text, workspace, options);
  const asked = await tryAsk(pickFunctionsPrompt, {
    question: query.text,
    ...(query.queryTime && { asked: query.queryTime }),
    warning: pressure > warnAt * capacity,
    used,
    capacity,
    unit,
    summary: workspace.at('summary')[0]?.text ?? '',
    working: working.map(shownMemory(0)),
    queue: queue.map(shownMemory(working.length)),
    recallStored: workspace.ids('recall').length,
    archiveStored: workspace.ids('archive').length,
  });
  if (!asked.ok) {
    if (onUnusableReply === 'fail') throw asked.error;
    return [];
  }
  return asked.output.calls.map(({ function: name, query: text, memories }) => ({
    function: name,
    query: searching.has(name) ? text.trim() : '',
    memoryIds: searching.has(name) ? [] : memories.flatMap((number) => shown[number]?.id ?? []),
  }));
}

const searching: ReadonlySet<MemgptFunction> = new Set(['retrieve', 'recall']);

function shownMemory(first: number): (memory: PlacedMemory, place: number) => NumberedText {
  return (memory, place) => ({ number: first + place, ...showText(memory) });
}

const rulesOf = { fixed: fixedRules, reference: referenceRules };

/**
 * MemGPT as built by MemEngine: a main context of limited size that is always shown whole, and two storages outside it,
 * which a model searches and into which it moves memories while it reads a question. Source:
 * docs/specs/memory-systems.md#memgpt.
 */
export const memgptMemory = defineMemorySystem({
  type: 'memgpt',
  version: '1.0.0',
  description:
    'A main context of limited size, and storages that a model searches and moves memories into (MemGPT).',
  options: memgptMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  defaultK: Number.POSITIVE_INFINITY,
  state: { schema: memgptStateSchema, first: () => firstState },
  design: (options, { embedder }) => {
    const rules = rulesOf[options.profile];
    return {
      embeds: (record) => rules.embedsMemories && !isSummary(record),
      remember: (request: RememberRequest<MemgptState, StorageIndex>) =>
        rememberMessages(request, options, rules),
      revise: (record, text) => rewritten(record, text, options),
      read: (request: MemgptRead) => readMainContext(request, options, rules),
      access: (events, view) => commitFunctions(events, view, rules.moves),
      context: (view) => [...view.all()].find(isSummary)?.item.text ?? '',
      createIndex: () => createStorageIndex(embedder.info.dimensions),
    };
  },
});

function isSummary(record: MemoryRecord): boolean {
  return placementOf(record).place === 'summary';
}

/** A memory with another text in the same place. */
function rewritten(record: MemoryRecord, text: string, options: MemgptMemoryOptions) {
  return redraft(record, { text, data: { ...placementOf(record), size: textSize(text, options) } });
}

/** The model, the embedder and the options of {@link memgpt}. */
export type MemgptMemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof memgptMemoryOptionsSchema>;

/**
 * MemGPT: a model moves memories between its context and an archive, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function memgpt(settings: MemgptMemorySettings): MemorySystem {
  return makeSystem(memgptMemory, settings);
}

/** The main context, and what the model's calls find or move. Source: docs/specs/memory-systems.md#memgpt. */
async function readMainContext(
  request: MemgptRead,
  options: MemgptMemoryOptions,
  rules: MemgptRules,
): Promise<SearchResult> {
  const workspace = createWorkspace(request.view, request.index.at);
  if (request.query.text.trim() === '') return { hits: hitsByAge(request, mainIds(workspace)) };
  const calls = await pickFunctions(request, workspace, { options, rules });
  const moved = calls.flatMap(({ function: effect, memoryIds }) =>
    memoryIds.map((memoryId) => ({ memoryId, effect })),
  );
  return rules.answer({ request, workspace, calls, moved }, options);
}

/**
 * Every message joins the queue; if the main context then exceeds its capacity, the oldest messages leave it.
 * Source: docs/specs/memory-systems.md#memgpt.
 */
async function rememberMessages(
  request: RememberRequest<MemgptState, StorageIndex>,
  options: MemgptMemoryOptions,
  rules: MemgptRules,
): Promise<MemoryChanges<MemgptState>> {
  const workspace = createWorkspace(request.view, request.index.at);
  const warnings: WriteWarning[] = [];
  trimWorkingContext(workspace, rules.workingLimit(options));
  for (const observation of request.observations) {
    const draft = draftOf(observation);
    const size = textSize(draft.text, options);
    workspace.put(draft, 'queue', size);
    if (rules.overflows(size, workspace, options)) {
      warnings.push(...(await flushQueue(workspace, request, { options, rules })));
    }
  }
  return { ...workspace.changes(), warnings };
}

/** Working context beyond its limit moves to archival storage, oldest placement first. */
function trimWorkingContext(workspace: Workspace, limit: number): void {
  for (const id of workspace.ids('working')) {
    if (workspace.size('working') <= limit) return;
    workspace.move(id, 'archive');
  }
}

/**
 * The oldest messages of the queue move to recall storage, and the summary of all flushed messages is rewritten: one
 * call. If the reply cannot be read, the old summary is retained. Source: docs/specs/memory-systems.md#memgpt.
 * @throws {ProviderError} when a reply cannot be read and `onUnusableReply` is `fail`
 */
async function flushQueue(
  workspace: Workspace,
  { tryAsk }: Pick<RememberRequest<MemgptState>, 'tryAsk'>,
  { options, rules }: Settings,
): Promise<WriteWarning[]> {
  const leaving = rules.leaving(workspace, options);
  for (const { id } of leaving) workspace.move(id, 'recall');
  const [summary] = workspace.at('summary');
  const asked = await tryAsk(summariseFlushedPrompt, {
    summary: summary?.text ?? '',
    messages: leaving.map((memory) => showText(memory)),
    size: options.summarySize,
    unit: options.unit,
  });
  if (!asked.ok) {
    const detail = `${asked.problem} The summary does not cover ${leaving.length} flushed messages.`;
    return [unusableReply(options, asked.error, detail)];
  }
  const { summary: text } = asked.output;
  const summarised = summary === undefined ? leaving : [summary, ...leaving];
  const sourceIds = mergeSourceIds(...summarised);
  if (summary !== undefined) workspace.remove(summary.id);
  const eventTime = latestEventTime(summarised);
  const draft = { id: derivedId('summary', sourceIds, text), kind: 'summary', text, sourceIds, eventTime };
  workspace.put(draft, 'summary', textSize(text, options));
  return [];
}
