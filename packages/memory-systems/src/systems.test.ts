import { builtInMemorySystems as definitions } from './built-in-memory-systems.js';
import { memoryReplies as replies } from './offline.js';
import { mem0Memory } from './systems/mem0/mem0-memory.js';
import {
  proveNothingLost,
  provePersistence,
  proveTimesAreNoFacts,
  proveTwelveTurns,
  proveUnknownSources,
  proveWholeCharacters,
  realisticReplies,
} from './testing/index.js';

proveNothingLost({ definitions, replies });
provePersistence({ definitions, replies });
proveWholeCharacters({ definitions, replies });
proveTimesAreNoFacts({ definitions: [mem0Memory], replies });
proveUnknownSources({ definitions: [mem0Memory], replies });
proveTwelveTurns([{ definition: mem0Memory, rewrites: true }], realisticReplies);
