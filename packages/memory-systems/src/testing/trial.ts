import {
  canonicalJson,
  createRng,
  createStepClock,
  digest,
  type MemoryInput,
  type MemoryItem,
  type MemorySystem,
  type Query,
  type ReadContext,
  type Retrieval,
  type Scope,
  scopeKey,
  sha256,
  type WriteContext,
  type WriteReport,
} from '@memgym/core';
import { sampleInputs, sourceIdsOf } from './sample-inputs.js';

/** When every trial's clock starts: long ago, so that a wall clock would show. */
export const trialStart = 1_000_000;

export const alice: Scope = { user: 'alice' };

/** One instance under test, with a clock and random numbers of its own. */
export interface Trial {
  readonly system: MemorySystem;
  writing(scope?: Scope, signal?: AbortSignal): WriteContext;
  /** With the evidence for a system that declares `privileged`. */
  reading(scope?: Scope, signal?: AbortSignal): ReadContext;
  add(input: MemoryInput, scope?: Scope): Promise<WriteReport>;
  addAll(inputs: readonly MemoryInput[], scope?: Scope): Promise<WriteReport[]>;
  find(query: Query, scope?: Scope): Promise<Retrieval>;
  /** Every memory of the scope: by `list`, else what a retrieval of all gives. */
  held(scope?: Scope): Promise<MemoryItem[]>;
  /** Equal exactly when two snapshots are equal, byte for byte. */
  fingerprint(): Promise<string>;
  /** The results of some queries: equal exactly when two systems answer equally. */
  answers(queries: readonly string[], scope?: Scope): Promise<string>;
  /**
   * The visible content of a scope: its memories, its context, and the results of the queries with small and large `k`. Times of the
   * injected clock are left out, because they depend on the number of earlier calls.
   */
  view(queries: readonly string[], scope?: Scope): Promise<string>;
  /** As {@link Trial.view}, with the order of what is found instead of its scores. */
  order(queries: readonly string[]): Promise<string>;
}

interface TrialOptions {
  readonly seed: string;
  readonly evidence: 'everything' | 'nothing';
  /**
   * Ids of the sources by scope, of all instances of a check: a restored instance answers about sources that another
   * was given.
   */
  readonly given: Map<string, string[]>;
}

export function createTrial(system: MemorySystem, { seed, evidence, given }: TrialOptions): Trial {
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
  const trial: Trial = {
    system,
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
      return [...items];
    },
    fingerprint: async () => {
      const { blobs, ...rest } = await system.snapshot();
      const names = Object.keys(blobs).sort();
      return digest([rest, names.map((name) => [name, sha256(blobs[name] ?? new Uint8Array())])]);
    },
    answers: async (queries, scope = alice) => {
      const found: unknown[] = [];
      for (const text of queries) found.push(await trial.find({ text, k: 4 }, scope));
      return canonicalJson(found);
    },
    view: async (queries, scope = alice) => {
      const context = (await system.context?.(scope)) ?? '';
      const found = await search(queries, scope);
      return withoutTimes(canonicalJson([await trial.held(scope), context, found]));
    },
    order: async (queries) => {
      const ids = (await search(queries, alice)).map((items) => items.map(({ id }) => id));
      return withoutTimes(canonicalJson([await trial.held(), ids]));
    },
  };
  return trial;
}

/** Without the times of the injected clock. */
export function withoutTimes(json: string): string {
  return json.replaceAll(/"(ingestTime|writtenTime)":\d+/g, '"$1":0');
}
