import {
  realisticReplies as engineReplies,
  proveNothingLost,
  provePersistence,
  provePersistent,
  proveTimesAreNoFacts,
  proveTwelveTurns,
  proveUnknownSources,
  proveWholeCharacters,
} from '@memgym/memory-systems/testing';
import {
  builtInMemorySystems as definitions,
  findMemorySystem,
  memoryReplies as replies,
} from './__fixtures__/memory-systems.js';
import { realisticReplies } from './__fixtures__/realistic-replies.js';

const of = (...types: readonly string[]) => types.map(findMemorySystem);

proveNothingLost({ definitions, replies });
proveWholeCharacters({ definitions, replies });
provePersistence({ definitions, replies });
// Waiting messages have no vector in the reference Nemori, nor has MemGPT's summary, nor anything in the reference
// MemGPT.
provePersistent(findMemorySystem('nemori'), { profile: 'reference' }, replies);
provePersistent(findMemorySystem('memgpt'), { capacity: 12 }, replies);
provePersistent(findMemorySystem('memgpt'), { profile: 'reference', capacity: 6 }, replies);
proveTimesAreNoFacts({
  definitions: of('awi', 'mem0-2', 'mem0-g', 'nemori', 'memory-bank'),
  replies,
});
proveUnknownSources({ definitions: of('mem0-2', 'mem0-g', 'nemori'), replies });

/** Settings with which twelve turns trigger every prompt of a write. */
const options: Readonly<Record<string, object>> = {
  'memory-os': { settings: { shortTermCapacity: 2, heatThreshold: 1, knowledgeCapacity: 100 } },
  'mem-tree': { baseThreshold: 0 },
  memgpt: { capacity: 60 },
  nemori: { settings: { bufferMinMessages: 2, bufferMaxMessages: 6, batchThreshold: 4 } },
  raptor: { updateEvery: 12 },
};
/** Systems whose memories are written by a model; the others store the messages themselves. */
const rewriting = new Set(['awi', 'mem0-2', 'mem0-g', 'a-mem', 'nemori', 'memory-bank', 'raptor']);

proveTwelveTurns(
  definitions.map((definition) => ({
    definition,
    options: options[definition.type] ?? {},
    rewrites: rewriting.has(definition.type),
  })),
  { ...engineReplies, ...realisticReplies },
);
