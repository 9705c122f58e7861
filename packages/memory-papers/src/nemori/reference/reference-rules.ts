import { textStart } from '@memgym/core/memory';
import { derivedId } from '@memgym/memory-systems/define';
import type { NemoriRules } from '../rules.js';
import { calibrateAsOriginal } from './calibrate-as-original.js';
import { createTextRankIndex } from './create-text-rank-index.js';
import { episodeTimeAsOriginal } from './episode-time-as-original.js';
import { groupsAsOriginal } from './groups-as-original.js';
import { joinAsOriginal } from './join-as-original.js';
import { losesRanking } from './loses-ranking.js';
import { rankAsOriginal } from './rank-as-original.js';
import { readingOrderAsOriginal } from './reading-order-as-original.js';
import { statementTypeAsOriginal } from './statement-type-as-original.js';
import { temperatureAsOriginal } from './temperature-as-original.js';

/** A longer buffer is shown without its last message. */
const wholeBuffer = 10;
/** Number of characters of a candidate's content that are shown. */
const longestCandidate = 200;

/** The rules of the original. Its faults are in docs/specs/memory-systems.md#nemori-faults. */
export const referenceRules: NemoriRules = {
  temperature: temperatureAsOriginal,

  /** Messages that arrive one by one are never segmented (docs/specs/memory-systems.md#nemori-faults). */
  batchMessages: ({ bufferMinMessages }) => bufferMinMessages,
  /** docs/specs/memory-systems.md#nemori-boundaries-message-by-message */
  limitsBuffer: false,
  /** docs/specs/memory-systems.md#nemori-boundaries-message-by-message */
  shownBuffer: (waiting) => (waiting.length > wholeBuffer ? waiting.slice(0, -1) : waiting),
  /** docs/specs/memory-systems.md#nemori-boundaries-message-by-message */
  acceptsEnd: () => true,

  readingOrder: readingOrderAsOriginal,
  unsegmentedTopic: 'conversation',
  ignoresSegmentationOfNothing: true,
  usableGroups: groupsAsOriginal,

  /** The position distinguishes messages that are in two episodes. */
  episodeId: (sourceIds, place) => derivedId('episode', sourceIds, place),
  episodeTime: episodeTimeAsOriginal,
  /** The title counts in the word search. */
  transcriptTitle: ({ length }) => `Conversation (${length} messages)`,
  /** Thus it finds no statements and no episode to merge with. */
  embedsTranscripts: false,

  /** docs/specs/memory-systems.md#nemori-faults */
  shownCandidate: (content) => `${textStart(content, longestCandidate)}...`,
  /** Statements are left without their episode. */
  replacesMergedEpisode: true,
  joinEpisodes: joinAsOriginal,
  /** All, again (docs/specs/memory-systems.md#nemori-faults). */
  learntMessages: ({ messages }) => messages,

  calibrate: calibrateAsOriginal,
  /** Statements are only added. */
  statementId: (text, episodeId, place) => derivedId('statement', episodeId, place, text),
  statementType: statementTypeAsOriginal,

  /** One table for each kind. */
  indexesKindsApart: true,
  createWordIndex: createTextRankIndex,
  rank: rankAsOriginal,
  keepsFusionOrder: true,
  losesRanking,
};
