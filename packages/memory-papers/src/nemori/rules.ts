import type { EventTime, WriteWarning } from '@memgym/core';
import { derivedId, type MemoryHit } from '@memgym/memory-systems/define';
import { createBm25Index, type LexicalIndex } from '@memgym/memory-systems/indexes';
import { type Calls, type Comparison, calibrateStatements } from './calibrate-statements.js';
import type { MessageGroup } from './cover-indices.js';
import { coveringGroups, type Grouping } from './covering-groups.js';
import { episodeTime } from './episode-time.js';
import { type JoinedEpisodes, joinEpisodes } from './join-episodes.js';
import type { KeptMessage } from './kept-message.js';
import type { Learnt } from './learnt-statements.js';
import type { NemoriPreset, NemoriSettings } from './nemori-presets.js';
import type { Entry, Episode, Waiting } from './nemori-record.js';
import { type FoundMemories, type Ranking, rankTogether } from './rank-together.js';
import { type StatementType, statementType } from './statement-type.js';

/** Where the original writes and reads otherwise; `reference/reference-rules.ts` has its rules. */
export interface NemoriRules {
  /** 0..2; of the prompt with that name, unless the settings state one. */
  temperature(prompt: string, preset: NemoriPreset): number;

  /** Number of waiting messages from which a batch is written. */
  batchMessages(
    settings: Pick<NemoriSettings, 'bufferMinMessages' | 'bufferMaxMessages' | 'batchThreshold'>,
  ): number;
  /** Whether boundary detection ends an episode when the buffer is full. */
  readonly limitsBuffer: boolean;
  /** The waiting messages shown when a model decides whether the next one starts another episode. */
  shownBuffer<Message>(waiting: readonly Message[]): readonly Message[];
  /**
   * Whether a detected end counts.
   * @param minimum exclusive
   */
  acceptsEnd(confidence: number, minimum: number): boolean;

  /** Waiting messages in the order in which they are segmented. */
  readingOrder(waiting: readonly Entry<Waiting>[], preset: NemoriPreset): readonly Entry<Waiting>[];
  /** The topic of messages that no model segmented. */
  readonly unsegmentedTopic: string;
  /** Whether a readable segmentation that names no shown message counts as no reply. */
  readonly ignoresSegmentationOfNothing: boolean;
  /** The groups of a chunk that become episodes. */
  usableGroups(
    proposed: readonly MessageGroup[],
    chunk: readonly KeptMessage[],
    grouping: Grouping,
  ): readonly MessageGroup[];

  /** @param place the position of the episode in its write, from 0 */
  episodeId(sourceIds: string[], place: number): string;
  /** @param written the model's date; null for none */
  episodeTime(
    written: string | null,
    messages: readonly KeptMessage[],
    warnings: WriteWarning[],
  ): EventTime | undefined;
  /** The title of an episode without narration. */
  transcriptTitle(messages: readonly KeptMessage[]): string;
  /** Whether an episode without narration has a vector. */
  readonly embedsTranscripts: boolean;

  /** The content of an episode with which a new one may be merged, as the model sees it. */
  shownCandidate(content: string): string;
  /** Whether both merged episodes are removed, so that the result is a new one. */
  readonly replacesMergedEpisode: boolean;
  joinEpisodes(joined: JoinedEpisodes, warnings: WriteWarning[]): Entry<Episode>;
  /** The messages from which statements are learnt, of an episode to which `fresh` were added. */
  learntMessages(episode: Episode, fresh: readonly KeptMessage[]): readonly KeptMessage[];

  /** The content of the messages that was not predicted, as statements. */
  calibrate(comparison: Comparison, calls: Calls): Promise<readonly Learnt[]>;
  /** @param place the position of the statement among those of its episode, from 0 */
  statementId(text: string, episodeId: string, place: number): string;
  statementType(text: string): StatementType;

  /** Whether words are weighted within each kind of memory instead of over all. */
  readonly indexesKindsApart: boolean;
  /** The word index of the setting `simple`. */
  createWordIndex(): LexicalIndex;
  /** The best of each kind. */
  rank(found: readonly FoundMemories[], ranking: Ranking): readonly MemoryHit[];
  /** Whether hits of equal rank are in the order of the fusion instead of by age. */
  readonly keepsFusionOrder: boolean;
  /** Whether similar memories are in the order of storing instead of best first. */
  losesRanking(preset: NemoriPreset): boolean;
}

/** The rules without the faults of the original. */
export const fixedRules: NemoriRules = {
  temperature: () => 0,

  batchMessages: ({ bufferMinMessages, bufferMaxMessages, batchThreshold }) =>
    Math.min(bufferMaxMessages, Math.max(bufferMinMessages, batchThreshold)),
  limitsBuffer: true,
  shownBuffer: (waiting) => waiting,
  acceptsEnd: (confidence, minimum) => confidence > minimum,

  readingOrder: (waiting) => waiting,
  unsegmentedTopic: '',
  // The user is warned about it.
  ignoresSegmentationOfNothing: false,
  usableGroups: coveringGroups,

  episodeId: (sourceIds) => derivedId('episode', sourceIds, 0),
  episodeTime,
  transcriptTitle: () => '',
  embedsTranscripts: true,

  shownCandidate: (content) => content,
  replacesMergedEpisode: false,
  joinEpisodes,
  learntMessages: (_, fresh) => fresh,

  calibrate: calibrateStatements,
  // A statement that is already known verbatim gains sources.
  statementId: (text) => derivedId('statement', text),
  statementType,

  // Scores of different kinds are comparable.
  indexesKindsApart: false,
  createWordIndex: () => createBm25Index(),
  rank: rankTogether,
  keepsFusionOrder: false,
  losesRanking: () => false,
};
