import type { WriteWarning } from '@memgym/core';
import type { AskOptions, MemoryHit, MemoryRecord, Observation } from '@memgym/memory-systems/define';
import { citingNumbers, type ExtractedFact } from '@memgym/memory-systems/toolkit';
import { type EdgeLimits, edgesNear } from './edges-near.js';
import { nodeName } from './graph-records.js';
import { type NodeSimilarity, nodeSimilarity } from './node-similarity.js';
import { type NamedRelations, rankRelations } from './rank-relations.js';

/** The sources of a relation. */
export type RelationSources = Pick<ExtractedFact, 'sourceIds' | 'provenance' | 'eventTime'>;

/** Where the original writes and reads otherwise; `reference/reference-rules.ts` has its rules. */
export interface Mem0GRules {
  /** Parameters of every call. */
  readonly callSettings: AskOptions;
  /** A name in the form of nodes. */
  nodeName(name: string): string;
  /** The name of a relation in the form of edges. */
  relationName(name: string): string;
  /**
   * The sources of a relation.
   * @param numbers of the messages that the model names
   */
  cited(
    numbers: readonly number[],
    observations: readonly Observation[],
    warn: (warning: WriteWarning) => void,
  ): RelationSources;

  /** Whether messages without entities are still asked for relations, and compared with known ones. */
  readonly asksWithoutEntities: boolean;
  /** Whether a model is asked about known relations even if there are none. */
  readonly asksWithoutRelations: boolean;
  /** Whether the relations of names that are no entities are also compared with new ones. */
  readonly looksUpEnds: boolean;
  /** Known relations of these names, which new ones may make outdated. */
  edgesNear(
    names: readonly Float32Array[],
    records: readonly MemoryRecord[],
    limits: EdgeLimits,
  ): MemoryRecord[];
  /**
   * Whether outdated relations are deleted instead of retired.
   * @param treatment of the version
   */
  deletesOutdated(treatment: 'delete' | 'invalidate'): boolean;

  readonly nodeSimilarity: NodeSimilarity;
  /** Whether the node just created for the source of a relation can also be its target. */
  readonly targetMayBeNewSource: boolean;

  /** The relations of the entities in a question, best first. */
  rankRelations(relations: NamedRelations, limits: EdgeLimits & { readonly kLinked: number }): MemoryHit[];
}

/** The rules without the faults of the original. */
export const fixedRules: Mem0GRules = {
  callSettings: {},
  nodeName,
  relationName: nodeName,
  cited: citingNumbers,

  asksWithoutEntities: false,
  asksWithoutRelations: false,
  looksUpEnds: true,
  edgesNear,
  deletesOutdated: () => false,

  nodeSimilarity,
  targetMayBeNewSource: true,

  rankRelations,
};
