import type { WriteWarning } from '@memgym/core';
import {
  type ChangeRequest,
  defineMemorySystem,
  derivedId,
  type FoundMemory,
  type MemoryChanges,
  type MemoryDraft,
  type MemoryHit,
  type ReadRequest,
  type SearchResult,
} from '@memgym/memory-systems/define';
import { expandKeys } from './expand-keys.js';
import {
  daysOf,
  type HistoryUnit,
  isKeyOf,
  keyOf,
  showUnit,
  unitIdOf,
  unitsOf,
  unitWithout,
} from './history-unit.js';
import { createKeyedIndex } from './keyed-index.js';
import { type KeyedOptions, keyedOptionsSchema } from './keyed-options.js';
import { rulesOf } from './rules.js';
import { findTimeWindow, isWithin } from './time-window.js';
import { findDays, writeKeys } from './write-keys.js';

/**
 * The index of LongMemEval's paper: rounds or sessions that are found by their text together with keys that a model
 * writes, and by the time that a question asks for (docs/specs/longmemeval.md#keys-and-times). The keys cite the messages that
 * they were written from.
 */
export const keyedMemory = defineMemorySystem({
  type: 'longmemeval-keys',
  version: '1.0.0',
  description:
    'Rounds or sessions found by their text and by facts, keyphrases or a summary, and by the time asked for (LongMemEval).',
  options: keyedOptionsSchema,
  needs: ['model', 'embedder'],
  defaultK: 10,
  design: (options, { embedder }) => ({
    remember: async (request) => write(unitsOf(request.observations, options.unit), request, options),
    forget: async (request) => {
      const shown = request.citing.filter((record) => unitIdOf(record) === record.item.id);
      const rest = shown.flatMap((record) => unitWithout(record, request.sourceIds) ?? []);
      const written = await write(
        rest.map((unit) => [unit]),
        request,
        options,
      );
      const kept = new Set(written.put?.map(({ id }) => id));
      const gone = request.citing.map(({ item }) => item.id).filter((id) => !kept.has(id));
      return { ...written, remove: gone };
    },
    erase: ({ item }, view) => ({ remove: keysOf(item.id, view.all()) }),
    amend: ({ id }, { view }) => ({ remove: keysOf(id, view.all()) }),
    read: (request) => read(request, options),
    readsBlankTexts: rulesOf(options.profile).hasEmptyDocuments,
    embeds: () => options.search === 'meaning',
    indexText: keyOf,
    createIndex: () => createKeyedIndex(options.search, rulesOf(options.profile), embedder.info.dimensions),
  }),
});

const keysOf = (unitId: string, records: Iterable<Parameters<typeof unitIdOf>[0]>): string[] =>
  [...records].filter((record) => isKeyOf(record, unitId)).map(({ item }) => item.id);

async function write(
  sessions: readonly (readonly HistoryUnit[])[],
  request: Pick<ChangeRequest, 'tryAsk'>,
  options: KeyedOptions,
): Promise<MemoryChanges> {
  const written = await Promise.all(sessions.map((units) => writeSession(units, request, options)));
  return {
    put: written.flatMap(({ put }) => put),
    skipped: written.flatMap(({ skipped }) => skipped),
    warnings: written.flatMap(({ warnings }) => warnings),
  };
}

async function writeSession(
  units: readonly HistoryUnit[],
  request: Pick<ChangeRequest, 'tryAsk'>,
  options: KeyedOptions,
) {
  const days = options.time === 'ignored' ? undefined : await findDays(units, options.dates, request);
  const written = await Promise.all(
    units.map(async (unit) => ({ unit, ...(await draftsOf(unit, days?.value ?? [], { request, options })) })),
  );
  const notFound = written.filter(({ drafts }) => drafts.length === 0);
  const warnings: WriteWarning[] = [
    ...(days?.warnings ?? []),
    ...written.flatMap(({ warnings: some }) => some),
  ];
  return {
    put: written.flatMap(({ drafts }) => drafts),
    skipped: notFound.flatMap(({ unit }) =>
      unit.messages.map(({ sourceId }) => ({ sourceId, reason: notFoundAsReference })),
    ),
    warnings,
  };
}

const notFoundAsReference =
  'As released, a round is not found without a message of the user, nor a part of the history with an empty list of keys.';

async function draftsOf(
  unit: HistoryUnit,
  days: readonly string[],
  { request, options }: { readonly request: Pick<ChangeRequest, 'tryAsk'>; readonly options: KeyedOptions },
): Promise<{ drafts: MemoryDraft[]; warnings: readonly WriteWarning[] }> {
  const { text, lines } = showUnit(unit);
  const rules = rulesOf(options.profile);
  const words = rules.searched(unit.messages, options.speakers);
  const searched = words.map(({ content }) => content).join(' ');
  if (words.length === 0 && !(rules.hasEmptyDocuments && options.unit === 'session'))
    return { drafts: [], warnings: [] };
  const { value, warnings } =
    options.keys === 'none' ? { value: null, warnings: [] } : await writeKeys(unit, options.keys, request);
  const texts =
    options.keys === 'none'
      ? [searched]
      : expandKeys(searched, { kind: options.keys, keys: value, join: options, rules });
  const [key, ...others] = texts;
  if (key === undefined) return { drafts: [], warnings };
  const sourceIds = lines.map(({ sourceId }) => sourceId);
  const id = derivedId(options.unit, ...sourceIds);
  const common = { sourceIds, eventTime: unit.eventTime };
  return {
    drafts: [
      { id, kind: options.unit, text, ...common, data: { lines, days: [...days], key } },
      ...others.map((other, place) => ({
        id: `${id}/${place + 1}`,
        kind: 'key',
        text: other,
        ...common,
        data: { of: id },
      })),
    ],
    warnings,
  };
}

/** Without a word to look for in vectors: texts found by words have none, and a query is not embedded. */
const noVector = new Float32Array(0);

async function read(request: ReadRequest, options: KeyedOptions): Promise<SearchResult> {
  const { query, view, search } = request;
  const rules = rulesOf(options.profile);
  const all = { k: Number.POSITIVE_INFINITY, ...(options.search === 'words' && { vector: noVector }) };
  const window =
    options.time === 'ignored'
      ? undefined
      : await findTimeWindow(request, { question: query.text, askedAt: query.queryTime, rules });
  const ranked = bestOfUnits(rules.ordered(await search(all)));
  if (window === undefined) return { hits: ranked.slice(0, query.k), isFinal: true };
  const isThen = ({ id }: MemoryHit): boolean => {
    const record = view.get(id);
    return record !== undefined && isWithin(window, daysOf(record) ?? []);
  };
  const then = ranked.filter(isThen);
  if (then.length === 0) return { hits: ranked.slice(0, query.k), isFinal: true };
  const others = options.time === 'only' ? [] : ranked.filter((hit) => !isThen(hit));
  // Those of the time asked for stand above the others, which keeps the scores in order.
  const above =
    1 + Math.max(0, ...others.map(({ score }) => score)) - Math.min(...then.map(({ score }) => score));
  const hits = [
    ...then.map((hit) => ({
      ...hit,
      score: hit.score + above,
      scoreParts: { found: hit.score, time: above },
    })),
    ...others.map((hit) => ({ ...hit, scoreParts: { found: hit.score, time: 0 } })),
  ];
  return { hits: hits.slice(0, query.k), isFinal: true };
}

/** Each unit once, at the place of the best of its texts. */
function bestOfUnits(found: readonly FoundMemory[]): MemoryHit[] {
  const best = new Map<string, MemoryHit>();
  for (const { record, score } of found) {
    const id = unitIdOf(record);
    if (!best.has(id)) best.set(id, { id, score });
  }
  return [...best.values()];
}
