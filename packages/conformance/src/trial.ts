import {
  canonicalJson,
  createRng,
  createStepClock,
  digest,
  type MemoryInput,
  type MemoryItem,
  type MemorySnapshot,
  type MemorySystem,
  type Query,
  type ReadContext,
  type Retrieval,
  requireCapability,
  type Scope,
  scopeFromKey,
  scopeKey,
  sha256,
  type WriteContext,
  type WriteReport,
} from '@memgym/core';
import { sampleInputs, sampleQueries, sourceIdsOf } from './sample-inputs.js';

/** Start of every trial's clock: long ago, to reveal any use of the wall clock. */
export const trialStart = 1_000_000;

export const alice: Scope = { user: 'alice' };

/** One instance under test, with its own clock and random numbers. */
export interface Trial {
  readonly system: MemorySystem;
  writing(scope?: Scope, signal?: AbortSignal): WriteContext;
  /** Includes the evidence for a system that declares `privileged`. */
  reading(scope?: Scope, signal?: AbortSignal): ReadContext;
  add(input: MemoryInput, scope?: Scope): Promise<WriteReport>;
  addAll(inputs: readonly MemoryInput[], scope?: Scope): Promise<WriteReport[]>;
  find(query: Query, scope?: Scope): Promise<Retrieval>;
  /** Every memory of the scope, from `list` or otherwise from a retrieval of all. */
  held(scope?: Scope): Promise<MemoryItem[]>;
  /** Whether the state can be copied and restored: the capability `snapshot`. */
  readonly restores: boolean;
  /** @throws {UnsupportedCapabilityError} unless it `restores` */
  snapshot(): Promise<MemorySnapshot>;
  /** @throws {UnsupportedCapabilityError} unless it `restores` */
  restore(snapshot: MemorySnapshot): Promise<void>;
  /** Whether its memories name their sources. */
  readonly citesSources: boolean;
  /**
   * A string that is equal exactly if two snapshots are byte-identical. Of a system without snapshots: if the visible
   * contents of all scopes that the check has written to are equal.
   */
  fingerprint(): Promise<string>;
  /** The results of some queries as a string that is equal exactly if two systems answer equally. */
  answers(queries: readonly string[], scope?: Scope): Promise<string>;
  /**
   * The visible content of a scope: its memories, its context, and the results of the queries with small and large `k`.
   * Times of the injected clock are omitted, because they depend on the number of earlier calls, and the ids of memories
   * in a system without snapshots, because a service may choose them by chance.
   */
  view(queries: readonly string[], scope?: Scope): Promise<string>;
  /** Like {@link Trial.view}, but with the order of hits instead of their scores. */
  order(queries: readonly string[]): Promise<string>;
}

interface TrialOptions {
  readonly seed: string;
  readonly evidence: 'everything' | 'nothing';
  /**
   * Ids of the sources by scope, of all instances of a check: a restored instance answers about sources given to
   * another one.
   */
  readonly given: Map<string, string[]>;
  /** By scope, the texts of the sources that a service was given, each by its id. */
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export function createTrial(system: MemorySystem, { seed, evidence, given, texts }: TrialOptions): Trial {
  const clock = createStepClock(trialStart);
  const rng = createRng(seed).stream('system');
  const samples = sampleInputs.flatMap(sourceIdsOf);
  const privileged = system.info.capabilities.has('privileged');

  const writing: Trial['writing'] = (scope = alice, signal) => ({
    scope,
    clock,
    rng,
    ...(signal && { signal }),
  });
  const reading: Trial['reading'] = (scope = alice, signal) => ({
    ...writing(scope, signal),
    ...(privileged && {
      evidenceIds: evidence === 'everything' ? [...samples, ...(given.get(scopeKey(scope)) ?? [])] : [],
    }),
  });
  const search = async (queries: readonly string[], scope: Scope) => {
    const found: Retrieval['items'][] = [];
    for (const text of queries) {
      for (const k of [1, 4]) found.push((await trial.find({ text, k }, scope)).items);
    }
    return found;
  };
  /** With the memories that only a search by a text of theirs finds: a service may return what matches, and nothing else. */
  const withUnfound = async (items: readonly MemoryItem[], scope: Scope): Promise<MemoryItem[]> => {
    const found = new Map(items.map((item) => [item.id, item]));
    const cited = new Set(items.flatMap(({ sourceIds }) => sourceIds));
    for (const [id, text] of texts.get(scopeKey(scope)) ?? []) {
      if (cited.has(id) || text.trim() === '') continue;
      const { items: more } = await trial.find({ text, k: 4 }, scope);
      for (const item of more) {
        if (!item.sourceIds.includes(id)) continue;
        found.set(item.id, item);
        for (const sourceId of item.sourceIds) cited.add(sourceId);
      }
    }
    return [...found.values()];
  };
  const restores = system.info.capabilities.has('snapshot');
  const visible = (json: string): string => withoutTimes(restores ? json : withoutIds(json));
  const trial: Trial = {
    system,
    restores,
    citesSources: system.info.provenance !== 'unknown',
    snapshot: async () => requireCapability(system, 'snapshot')(),
    restore: async (snapshot) => requireCapability(system, 'restore')(snapshot),
    writing,
    reading,
    add: (input, scope = alice) => {
      const key = scopeKey(scope);
      given.set(key, [...(given.get(key) ?? []), ...sourceIdsOf(input)]);
      return system.add(input, writing(scope));
    },
    addAll: async (inputs, scope = alice) => {
      const reports: WriteReport[] = [];
      for (const input of inputs) reports.push(await trial.add(input, scope));
      return reports;
    },
    find: (query, scope = alice) => system.retrieve(query, reading(scope)),
    held: async (scope = alice) => {
      if (system.list !== undefined) return system.list(scope);
      const { items } = await trial.find({ text: 'everything', k: Number.POSITIVE_INFINITY }, scope);
      return restores || !trial.citesSources ? [...items] : withUnfound(items, scope);
    },
    fingerprint: async () => {
      if (!restores) {
        const views: (readonly [scope: string, view: string])[] = [];
        for (const key of [...given.keys()].sort()) {
          views.push([key, await trial.view(fingerprintQueries, scopeFromKey(key))]);
        }
        return digest(views);
      }
      const { blobs, ...rest } = await trial.snapshot();
      const names = Object.keys(blobs).sort();
      return digest([rest, names.map((name) => [name, sha256(blobs[name] ?? new Uint8Array())])]);
    },
    answers: async (queries, scope = alice) => {
      const found: unknown[] = [];
      for (const text of queries) found.push(await trial.find({ text, k: 4 }, scope));
      return restores ? canonicalJson(found) : visible(canonicalJson(found));
    },
    view: async (queries, scope = alice) => {
      const context = (await system.context?.(scope)) ?? '';
      const found = await search(queries, scope);
      return visible(canonicalJson([await trial.held(scope), context, found]));
    },
    order: async (queries) => {
      const ids = (await search(queries, alice)).map((items) => items.map(({ id }) => id));
      return visible(canonicalJson([await trial.held(), ids]));
    },
  };
  return trial;
}

const fingerprintQueries = sampleQueries.filter((text) => text !== '').slice(0, 2);

/** Without the ids of memories. */
function withoutIds(json: string): string {
  return JSON.stringify(
    JSON.parse(json, (key, value: unknown) => (key === 'id' || key === 'links' ? undefined : value)),
  );
}

/** Without the times of the injected clock, and with positions numbered without gaps. */
export function withoutTimes(json: string): string {
  const positions = new Set(
    Array.from(json.matchAll(/"position":(\d+)/g), ([, position]) => Number(position)),
  );
  const numbers = new Map(
    [...positions].sort((left, right) => left - right).map((one, place) => [one, place]),
  );
  return json
    .replaceAll(/"(ingestTime|writtenTime)":\d+/g, '"$1":0')
    .replaceAll(/"position":(\d+)/g, (_all, one: string) => `"position":${numbers.get(Number(one))}`);
}
