import {
  canonicalJson,
  InvalidArgumentError,
  type MemoryExplanation,
  type Query,
  type Retrieval,
} from '@memgym/core';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { isService } from '../in-own-scopes.js';
import { sampleInputs, sampleQueries, turn } from '../sample-inputs.js';
import type { Trial } from '../trial.js';

/** An explained read finds the same at the same cost, and says of each memory what makes up its score or what dropped it. */
export const explanations: ConformanceProperty = {
  id: 'explanations',
  title: 'explains a read without changing it: contributions sum to the score, and every memory has its step',
  check: async ({ open }) => {
    const trial = await open();
    await trial.addAll(sampleInputs);
    for (const id of ['tie1', 'tie2', 'tie3']) await trial.add(turn(id, 'The train was late again.'));
    const before = await trial.fingerprint();
    // Each question takes many requests of a service.
    const queries = isService(trial.system) ? sampleQueries.slice(0, 2) : sampleQueries;
    for (const text of queries) {
      for (const k of [1, 3, 1000]) {
        const { items } = await trial.find({ text, k });
        const outcome = await checkRead(trial, { text, k });
        if (outcome !== 'passed') return outcome;
        await checkRead(trial, { text, k, filters: { sourceIds: ['a1', 'p1', 'tie2'] } });
        const minScore = items[1]?.score;
        if (minScore !== undefined && (await takes(trial, { text, k, minScore }))) {
          await checkRead(trial, { text, k, minScore });
        }
      }
    }
    ensure((await trial.fingerprint()) === before, 'an explained read changed the state');
    return 'passed';
  },
};

/** A service without scores refuses a least one. */
async function takes(trial: Trial, query: Query): Promise<boolean> {
  try {
    await trial.find(query);
    return true;
  } catch (error) {
    if (InvalidArgumentError.isInstance(error)) return false;
    throw error;
  }
}

async function checkRead(trial: Trial, query: Query): Promise<'passed' | { skipped: string }> {
  const held = (await trial.held()).map(({ id }) => id);
  const plain = await trial.find(query);
  const explain = { memoryIds: [...held, 'never stored'] };
  const { explanation, ...read } = await trial.system.retrieve(query, { ...trial.reading(), explain });
  if (explanation === undefined) return { skipped: 'it does not explain its reads' };
  const shown = JSON.stringify(query);
  ensure(
    canonicalJson(comparable(read)) === canonicalJson(comparable(plain)),
    () => `explained, ${shown} has another result or cost`,
  );
  const { memories, counts } = explanation;
  for (const [place, { id, score }] of read.items.entries()) {
    const own = memories[place];
    ensure(
      own?.memoryId === id && own.step === 'found',
      () => `${shown} does not explain ${JSON.stringify(id)}`,
    );
    ensure(own?.score === score && own.rank === place + 1, () => `${shown} explains another score or rank`);
  }
  for (const one of memories) ensureSums(one, shown);
  for (const { memoryId, step } of memories.slice(read.items.length)) {
    ensure(
      step !== 'found',
      () => `${shown} says that it found ${JSON.stringify(memoryId)}, which it did not return`,
    );
    const isKnown = held.includes(memoryId);
    ensure(
      (step === 'unknown') === !isKnown,
      () => `${shown}: the step of ${JSON.stringify(memoryId)} is ${step}`,
    );
  }
  const explained = new Set(memories.map(({ memoryId }) => memoryId));
  ensure(
    explain.memoryIds.every((id) => explained.has(id)),
    () => `${shown} leaves out a memory that was asked about`,
  );
  const { retired: _kept = 0, ...valid } = counts;
  const total = Object.values(valid).reduce((sum, count) => sum + count, 0);
  ensure(total === held.length, () => `${shown} counts ${total} memories, but ${held.length} are stored`);
  ensure((counts.found ?? 0) === read.items.length, () => `${shown} counts others as found than it returned`);
  return 'passed';
}

/** Words sum to their part, and parts to the score. */
function ensureSums({ memoryId, score, parts }: MemoryExplanation, shown: string): void {
  const sum = (list: readonly { readonly contribution: number }[]) =>
    list.reduce((total, { contribution }) => total + contribution, 0);
  const isNear = (one: number, other: number) => Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other));
  ensure(
    score === undefined ? parts.length === 0 : isNear(sum(parts), score),
    () => `${shown}: the parts of ${JSON.stringify(memoryId)} sum to ${sum(parts)}, its score is ${score}`,
  );
  for (const { name, words, score: own = 0 } of parts) {
    ensure(
      words === undefined || isNear(sum(words), own),
      () => `${shown}: the words of ${JSON.stringify(memoryId)} do not sum to its part '${name}'`,
    );
  }
}

/** The parts that an explanation must not change. */
function comparable(retrieval: Retrieval): unknown {
  const { items, usage, accessEvents, truncated } = retrieval;
  return { items, usage, accessEvents, truncated };
}
