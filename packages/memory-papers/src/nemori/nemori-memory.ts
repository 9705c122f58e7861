import type { MemorySystem } from '@memgym/core/memory';
import {
  type ChangeRequest,
  defineMemorySystem,
  type ForgetRequest,
  type MemoryChanges,
  type MemoryDraft,
  type MemoryView,
  makeSystem,
  type PortSettings,
  type RememberRequest,
} from '@memgym/memory-systems/define';
import * as z from 'zod';
import { createNemoriIndex, type NemoriIndex } from './create-nemori-index.js';
import { nemoriMemoryOptionsSchema, settingsOf } from './nemori-memory-options.js';
import {
  draftOf,
  type Entry,
  entryOf,
  type Ground,
  isEpisode,
  isStatement,
  rewrite,
  searchedText,
  statementEntry,
  waitingEntry,
} from './nemori-record.js';
import { referenceRules } from './reference/reference-rules.js';
import { flushMessages, rememberMessages } from './remember-messages.js';
import { fixedRules } from './rules.js';
import { embeds } from './writing.js';

const rulesOf = { fixed: fixedRules, reference: referenceRules };

/**
 * Nemori: the stream of messages is cut into episodes, each narrated by a model with absolute times; content that
 * known statements did not predict becomes new statements. Source: Nemori (arXiv 2508.03341);
 * docs/specs/memory-systems.md#nemori.
 */
export const nemoriMemory = defineMemorySystem({
  type: 'nemori',
  version: '1.0.0',
  description: 'Episodes narrated by a model, and statements learnt from surprises (Nemori).',
  options: nemoriMemoryOptionsSchema,
  needs: ['model', 'embedder'],
  defaultK: 20,
  state: { schema: z.null(), first: () => null },
  params: (options) => ({ ...options, settings: settingsOf(options) }),
  design: (options, { embedder }) => {
    const rules = rulesOf[options.profile];
    const settings = settingsOf(options);
    return {
      schemaVersion: 2,
      remember: (request: RememberRequest<null, NemoriIndex>) => rememberMessages(request, options, rules),
      flush: (request: ChangeRequest<null, NemoriIndex>) => flushMessages(request, options, rules),
      forget: forgetMessages,
      revise: (record, text) => rewrite(record, text, rules.statementType),
      embeds: (record) => embeds(entryOf(record), { settings, rules }),
      indexText: (record) => searchedText(entryOf(record), options.preset),
      createIndex: () => createNemoriIndex(embedder.info.dimensions, options, rules),
    };
  },
});

/** The model, the embedder and the options of {@link nemori}. */
export type NemoriMemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof nemoriMemoryOptionsSchema>;

/**
 * Nemori: episodes that a model narrates, and statements learnt from surprises, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function nemori(settings: NemoriMemorySettings): MemorySystem {
  return makeSystem(nemoriMemory, settings);
}

/**
 * The memories that remain after messages are forgotten: their episodes are removed, and the other messages of these
 * episodes wait for a new episode. Statements are removed unless other messages made them in the same words; statements
 * that were retired because of the forgotten messages become valid again.
 */
function forgetMessages({ sourceIds, citing, view }: ForgetRequest<null, NemoriIndex>): MemoryChanges<null> {
  const touched = citing.map(entryOf);
  const staying = touched.flatMap((entry) => withoutGrounds(entry, sourceIds) ?? []);
  const stayingIds = new Set(staying.map(({ id }) => id));
  const gone = touched.filter(({ id }) => !stayingIds.has(id));
  return {
    remove: gone.map(({ id }) => id),
    put: [
      ...staying.map(draftOf),
      ...waitingAgain(gone, sourceIds, view),
      ...heldAgain(touched, sourceIds, view),
    ],
  };
}

function isLost({ sourceIds }: Ground, forgotten: ReadonlySet<string>): boolean {
  return sourceIds.some((id) => forgotten.has(id));
}

/** A statement based on its remaining grounds; undefined if none of them states it in these words. */
function withoutGrounds(entry: Entry, forgotten: ReadonlySet<string>): Entry | undefined {
  if (!isStatement(entry)) return undefined;
  const left = entry.data.grounds.filter((ground) => !isLost(ground, forgotten));
  return left.some(({ verbatim }) => verbatim)
    ? statementEntry({ ...entry, ...entry.data }, left)
    : undefined;
}

/** The other messages of removed episodes, unless another episode contains them. */
function waitingAgain(
  gone: readonly Entry[],
  forgotten: ReadonlySet<string>,
  view: MemoryView<null>,
): MemoryDraft[] {
  const goneIds = new Set(gone.map(({ id }) => id));
  const inOthers = new Set(
    [...view.all()]
      .map(entryOf)
      .filter((entry) => isEpisode(entry) && !goneIds.has(entry.id))
      .flatMap((entry) => entry.sourceIds),
  );
  const waiting = gone
    .filter(isEpisode)
    .flatMap(({ data }) => data.messages)
    .filter(({ sourceId }) => !forgotten.has(sourceId) && !inOthers.has(sourceId))
    .map(waitingEntry);
  return [...new Map(waiting.map((entry) => [entry.id, draftOf(entry)])).values()];
}

/** Retired statements whose replacement lost its grounds. */
function heldAgain(
  touched: readonly Entry[],
  forgotten: ReadonlySet<string>,
  view: MemoryView<null>,
): MemoryDraft[] {
  const lost = touched
    .filter(isStatement)
    .flatMap(({ data }) => data.grounds)
    .filter((ground) => isLost(ground, forgotten));
  const replaced = new Set(lost.flatMap(({ supersedes }) => supersedes));
  return [...view.retired()]
    .map(entryOf)
    .filter((entry) => replaced.has(entry.id) && !entry.sourceIds.some((id) => forgotten.has(id)))
    .map(draftOf);
}
