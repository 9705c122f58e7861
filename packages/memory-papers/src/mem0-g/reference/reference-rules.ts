import { libraryDefaults } from '@memgym/memory-systems/mem0';
import { citing } from '@memgym/memory-systems/toolkit';
import type { Mem0GRules } from '../rules.js';
import { edgesAsOriginal } from './edges-as-original.js';
import { nodeNameAsOriginal, relationNameAsOriginal } from './names-as-original.js';
import { rankRelationsAsOriginal } from './rank-relations-as-original.js';

/** The rules of the original. Source: docs/specs/memory-systems.md#mem0-g. */
export const referenceRules: Mem0GRules = {
  callSettings: libraryDefaults,
  nodeName: nodeNameAsOriginal,
  relationName: relationNameAsOriginal,
  /** All messages. */
  cited: (_, observations) => citing(observations),

  asksWithoutEntities: true,
  /** The entities of a query are extracted even if no relation is stored. */
  asksWithoutRelations: true,
  looksUpEnds: false,
  edgesNear: edgesAsOriginal,
  deletesOutdated: (treatment) => treatment === 'delete',

  /** Four digits, as the original's query rounds them; the name itself does not count. */
  nodeSimilarity: (cosine) => Math.round(cosine * 1e4) / 1e4,
  /** Both ends are looked up before one is created. */
  targetMayBeNewSource: false,

  rankRelations: rankRelationsAsOriginal,
};
