import {
  addUsage,
  type CallFault,
  type EmbedOptions,
  type ModelPrice,
  ProviderError,
  sentRequests,
  type Usage,
  zeroUsage,
} from '@memgym/core';
import type { EmbeddingCapabilities } from './capabilities.js';
import type { Connection } from './connection.js';
import type { EmbeddingBatch } from './embedding-batches.js';
import { toProviderError } from './failure.js';
import { lowerEmbeddings } from './lower-embeddings.js';
import { readVector, type VectorProblem } from './read-vector.js';
import { requestVectors, type WireVectors } from './request-vectors.js';
import type { LearnedServer, Lowering } from './server-knowledge.js';
import { embeddingUsage } from './token-usage.js';

/** What one model's batches have in common. */
export interface BatchSetting {
  readonly connection: Connection;
  readonly model: string;
  /** Length that every vector must have. */
  readonly dimensions: number;
  /** Length to ask for, where it is not the model's own. */
  readonly asked: number | undefined;
  readonly price: ModelPrice | null;
  readonly expected: EmbeddingCapabilities;
  readonly learned: LearnedServer;
}

/** Vectors of a batch, in the order of its texts, and what they cost. */
export interface EmbeddedBatch {
  readonly vectors: readonly Float32Array[];
  readonly usage: Usage;
}

/** Requests sent so far, and what the failed ones met. */
export interface BatchTally {
  tries: number;
  readonly faults: CallFault[];
}

type CallOptions = {
  readonly signal: AbortSignal | undefined;
  readonly pace: EmbedOptions['pace'] | undefined;
};

/** How often in all a vector is asked for that comes without usable numbers. */
const vectorTries = 3;

/** Makes the function that embeds one batch, halving it where it is refused; the tally is added to. */
export function createBatchEmbedder(setting: BatchSetting) {
  const { connection, model, dimensions, asked, price, expected, learned } = setting;
  const who = `${model} at ${connection.baseUrl}`;

  /** The batch as the server gives it, whatever it does not take. */
  const ask = async (
    texts: readonly string[],
    call: CallOptions,
    tally: BatchTally,
  ): Promise<WireVectors> => {
    const lowerings: Lowering[] = [];
    let own: Partial<EmbeddingCapabilities> = {};
    let used = expected;
    const askedNow = () => {
      // Now, not when the call began: what others learned while it waited is not met again.
      used = { ...learned.lower(expected), ...own };
      return { dimensions: used.dimensions ? asked : undefined, encoding: used.encoding };
    };
    for (;;) {
      const request = { model, texts, asked: askedNow, begun: tally.tries > 0, ...call };
      const outcome = await requestVectors(connection, who, request).catch((error: unknown) => {
        const { tries, faults } = sentRequests(error) ?? { tries: 0, faults: [] };
        tally.tries += tries;
        tally.faults.push(...faults);
        throw error;
      });
      tally.faults.push(...outcome.faults);
      tally.tries += outcome.faults.length + ('value' in outcome ? 1 : 0);
      if ('value' in outcome) {
        learned.learn(lowerings);
        return outcome.value;
      }
      const lowering = lowerEmbeddings(used, outcome.failure, used.dimensions ? asked : undefined);
      if (lowering === undefined) throw toProviderError(outcome.failure, who, outcome.faults);
      lowerings.push(lowering);
      own = { ...own, [lowering.capability]: lowering.value };
    }
  };

  /** The batch with every vector checked; those that cannot be used are asked for again, alone. */
  const askChecked = async (
    { from, texts }: EmbeddingBatch,
    call: CallOptions,
    tally: BatchTally,
  ): Promise<EmbeddedBatch> => {
    const vectors: Float32Array[] = [];
    let usage: Usage = zeroUsage;
    let places = texts.map((_text, place) => place);
    for (let tries = 1; ; tries += 1) {
      const sent = places.map((place) => texts[place] ?? ' ');
      const reply = await ask(sent, call, tally);
      const counted = embeddingUsage(reply.tokens, sent, price);
      // What is asked for again costs tokens again, and is no further text.
      usage = addUsage(usage, { ...counted, embeddedTexts: tries === 1 ? texts.length : 0 });
      const unusable: (VectorProblem & { readonly place: number })[] = [];
      for (const [index, place] of places.entries()) {
        const vector = readVector(reply.vectors[index], dimensions);
        if ('problem' in vector) unusable.push({ ...vector, place });
        else vectors[place] = vector;
      }
      const first = unusable.find(({ lasting }) => lasting) ?? unusable[0];
      if (first === undefined) return { vectors, usage };
      if (first.lasting || tries === vectorTries) {
        throw new ProviderError('invalid-reply', `${who} gave text ${from + first.place} ${first.problem}.`, {
          hint: 'Check the embedding model and the `dimensions` option.',
        });
      }
      tally.faults.push({ reason: 'invalid-reply' });
      places = unusable.map(({ place }) => place);
    }
  };

  return async function embedBatch(
    batch: EmbeddingBatch,
    call: CallOptions,
    tally: BatchTally,
  ): Promise<EmbeddedBatch> {
    try {
      return await askChecked(batch, call, tally);
    } catch (error) {
      const refused =
        ProviderError.isInstance(error) && /^(invalid-request|context-overflow)$/.test(error.reason);
      if (!refused) throw error;
      const { from, texts } = batch;
      const [first = ''] = texts;
      if (texts.length === 1) {
        throw new ProviderError(error.reason, `Text ${from} (${first.length} characters): ${error.message}`, {
          ...(error.status !== undefined && { status: error.status }),
          ...(error.reason === 'context-overflow' && {
            hint: 'Give the longest text that the model takes as `maxInputTokens`: longer ones are then cut.',
          }),
        });
      }
      const half = Math.ceil(texts.length / 2);
      const left = await embedBatch({ from, texts: texts.slice(0, half) }, call, tally);
      const right = await embedBatch({ from: from + half, texts: texts.slice(half) }, call, tally);
      return { vectors: [...left.vectors, ...right.vectors], usage: addUsage(left.usage, right.usage) };
    }
  };
}
