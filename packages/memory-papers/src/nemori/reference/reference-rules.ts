import type { EventTime } from '@memgym/core';
import { textStart } from '@memgym/core/memory';
import { derivedId, mergeSourceIds } from '@memgym/memory-systems/define';
import { type Hit, reciprocalRankFusion } from '@memgym/memory-systems/indexes';
import { outputOrWarn } from '../../toolkit/output-or-warn.js';
import type { Calls, Comparison } from '../calibrate-statements.js';
import { readTime } from '../episode-time.js';
import type { JoinedEpisodes } from '../join-episodes.js';
import { type KeptMessage, showKept } from '../kept-message.js';
import type { Learnt } from '../learnt-statements.js';
import type { NemoriPreset } from '../nemori-presets.js';
import type { Entry, Episode, Waiting } from '../nemori-record.js';
import type { FoundMemories, Ranking } from '../rank-together.js';
import type { NemoriRules } from '../rules.js';
import type { StatementType } from '../statement-type.js';
import { createTextRankIndex } from './create-text-rank-index.js';
import { groupsAsReference } from './groups-as-reference.js';
import { calibrateStatementsReferencePrompt } from './prompts/calibrate-statements.js';

/**
 * The original's keywords, anywhere in the statement, even inside words. Source:
 * docs/specs/memory-systems.md#nemori-statements.
 */
const keywordsByType: readonly (readonly [type: StatementType, keywords: readonly string[]])[] = [
  ['identity', ['name is', 'works at', 'job', 'profession', 'role is']],
  ['preference', ['likes', 'prefers', 'favorite', 'enjoys']],
  ['relationship', ['family', 'friend', 'colleague', 'partner', 'wife', 'husband']],
  ['goal', ['goal', 'plan', 'wants to', 'aims to', 'intends']],
  ['belief', ['believes', 'thinks that', 'values']],
  ['habit', ['every', 'always', 'usually', 'routine', 'habit']],
];

/** The type of the first keyword; `identity` if there is none. */
export function statementTypeAsReference(text: string): StatementType {
  const lower = text.toLowerCase();
  const found = keywordsByType.find(([, keywords]) => keywords.some((keyword) => lower.includes(keyword)));
  return found?.[0] ?? 'identity';
}

/** The current code returns vector hits in the order of storing (docs/specs/memory-systems.md#nemori-faults). */
const losesRanking = (preset: NemoriPreset): boolean => preset !== '2025-09';

/** A longer buffer is shown without its last message. */
const wholeBuffer = 10;
/** Number of characters of a candidate's content that are shown. */
const longestCandidate = 200;

/** The rules of the original. Its faults are in docs/specs/memory-systems.md#nemori-faults. */
export const referenceRules: NemoriRules = {
  temperature: temperatureAsReference,

  /** Messages that arrive one by one are never segmented (docs/specs/memory-systems.md#nemori-faults). */
  batchMessages: ({ bufferMinMessages }) => bufferMinMessages,
  /** docs/specs/memory-systems.md#nemori-boundaries-message-by-message */
  limitsBuffer: false,
  /** docs/specs/memory-systems.md#nemori-boundaries-message-by-message */
  shownBuffer: (waiting) => (waiting.length > wholeBuffer ? waiting.slice(0, -1) : waiting),
  /** docs/specs/memory-systems.md#nemori-boundaries-message-by-message */
  acceptsEnd: () => true,

  readingOrder: readingOrderAsReference,
  unsegmentedTopic: 'conversation',
  ignoresSegmentationOfNothing: true,
  usableGroups: groupsAsReference,

  /** The position distinguishes messages that are in two episodes. */
  episodeId: (sourceIds, place) => derivedId('episode', sourceIds, place),
  episodeTime: episodeTimeAsReference,
  /** The title counts in the word search. */
  transcriptTitle: ({ length }) => `Conversation (${length} messages)`,
  /** Thus it finds no statements and no episode to merge with. */
  embedsTranscripts: false,

  /** docs/specs/memory-systems.md#nemori-faults */
  shownCandidate: (content) => `${textStart(content, longestCandidate)}...`,
  /** Statements are left without their episode. */
  replacesMergedEpisode: true,
  joinEpisodes: joinAsReference,
  /** All, again (docs/specs/memory-systems.md#nemori-faults). */
  learntMessages: ({ messages }) => messages,

  calibrate: calibrateAsReference,
  /** Statements are only added. */
  statementId: (text, episodeId, place) => derivedId('statement', episodeId, place, text),
  statementType: statementTypeAsReference,

  /** One table for each kind. */
  indexesKindsApart: true,
  createWordIndex: createTextRankIndex,
  rank: rankAsReference,
  keepsFusionOrder: true,
  losesRanking,
};

/** Source: docs/specs/memory-systems.md#nemori-presets. */
function temperatureAsReference(prompt: string, preset: NemoriPreset): number {
  if (preset !== '2025-09') return 0.7;
  if (prompt === 'nemori/detect-boundary') return 0.1;
  return ['nemori/narrate-episode', 'nemori/predict-episode'].includes(prompt) ? 0.3 : 0.2;
}

/** Texts alone, which replace no known statement; none without a prediction. */
async function calibrateAsReference(
  { language, prediction, messages }: Comparison,
  calls: Calls,
): Promise<readonly Learnt[]> {
  if (prediction === undefined) return [];
  const input = { language, prediction, messages: showKept(messages) };
  const asked = await calls.ask(calibrateStatementsReferencePrompt, input);
  const output = outputOrWarn(calls, calibrateStatementsReferencePrompt, asked);
  return (output?.statements ?? []).map((text) => ({ text, messages: null, supersedes: [] }));
}

/** Any date of the model, otherwise the time of the last message. */
export function episodeTimeAsReference(
  written: string | null,
  messages: readonly KeptMessage[],
): EventTime | undefined {
  const dated = written === null ? undefined : readTime(written);
  return (
    dated ??
    messages
      .flatMap(({ time }) => time ?? [])
      .sort()
      .at(-1)
  );
}

/**
 * The best of each kind, ranked separately; in pure vector search the current code ranks hits by the order in which they
 * were stored (docs/specs/memory-systems.md#nemori-faults).
 */
function rankAsReference(
  found: readonly FoundMemories[],
  { search, rankConstant, preset, age }: Ranking,
): Hit[] {
  return found.flatMap(({ cap, byVector, byWords }) => {
    const near = [...byVector];
    if (search === 'vector' && losesRanking(preset)) near.sort((left, right) => age(left.id) - age(right.id));
    return reciprocalRankFusion([near, byWords], { rankConstant }).slice(0, cap);
  });
}

/**
 * The current code reads its buffer by time; messages without a time count as new
 * (docs/specs/memory-systems.md#nemori-faults).
 */
function readingOrderAsReference(
  waiting: readonly Entry<Waiting>[],
  preset: NemoriPreset,
): readonly Entry<Waiting>[] {
  if (preset === '2025-09') return waiting;
  const timed = waiting.filter(({ eventTime }) => eventTime !== undefined);
  const untimed = waiting.filter(({ eventTime }) => eventTime === undefined);
  const byTime = timed.toSorted((left, right) => {
    const [one = '', other = ''] = [left.eventTime, right.eventTime];
    if (one === other) return 0;
    return one < other ? -1 : 1;
  });
  return [...byTime, ...untimed];
}

/** A new episode, which names its two parts only (docs/specs/memory-systems.md#nemori-faults). */
function joinAsReference({ target, episode, narrative }: JoinedEpisodes): Entry<Episode> {
  const episodes = [target, episode];
  const sourceIds = mergeSourceIds(...episodes);
  const [earliest] = episodes.flatMap(({ eventTime }) => eventTime ?? []).sort();
  return {
    id: derivedId('episode', 'merged', sourceIds),
    text: narrative.content,
    sourceIds,
    eventTime: readTime(narrative.timestamp ?? '') ?? earliest,
    data: {
      kind: 'episode',
      title: narrative.title,
      reason: '',
      narrated: true,
      mergedFrom: [...new Set(episodes.map(({ id }) => id))],
      messages: episodes.flatMap(({ data }) => data.messages),
      rewritten: false,
    },
  };
}
