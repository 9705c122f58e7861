import { type EventTime, eventTimeToMs, textStart } from '@memgym/core/memory';
import { createFactJudge, userStatements } from '@memgym/memory-systems/offline';
import type { ShownMessage } from '@memgym/memory-systems/toolkit';
import { contentWords, likeness } from '@memgym/memory-systems/toolkit';
import { type OfflineReply, offlineReply, type Simulation } from '@memgym/prompts';
import { withoutLineTimes } from '@memgym/text';
import { withAbsoluteDates } from './offline/absolute-dates.js';
import { beginsAnew, simulateSegments, topicOf } from './offline/simulate-segments.js';
import { calibrateStatementsPrompt } from './prompts/calibrate-statements.js';
import { decideMergePrompt } from './prompts/decide-merge.js';
import { detectBoundaryPrompt } from './prompts/detect-boundary.js';
import { extractStatementsPrompt } from './prompts/extract-statements.js';
import { mergeEpisodesPrompt } from './prompts/merge-episodes.js';
import { narrateEpisodePrompt } from './prompts/narrate-episode.js';
import { predictEpisodePrompt } from './prompts/predict-episode.js';
import { segmentMessagesPrompt } from './prompts/segment-messages.js';
import type { ShownEpisode } from './prompts/shown-episode.js';
import { calibrateStatementsReferencePrompt } from './reference/prompts/calibrate-statements.js';

/** The offline model's replies to the prompts of Nemori. */
export const nemoriReplies: readonly OfflineReply[] = [
  offlineReply(calibrateStatementsPrompt, ({ messages, statements, language }, simulation) => {
    const judge = createFactJudge(statements, language, simulation);
    return {
      statements: said(messages, language, simulation)
        .map((statement) => ({ ...statement, ...judge(statement.text) }))
        .filter(({ verdict }) => verdict !== 'known')
        .map(({ text, number, verdict, memory }) => ({
          text,
          messages: [number],
          supersedes: verdict === 'contrary' && memory !== null ? [memory] : [],
        })),
    };
  }),
  offlineReply(calibrateStatementsReferencePrompt, ({ messages, prediction, language }, simulation) => {
    const expected = prediction.split('\n').map((text, number) => ({ number, text }));
    const judge = createFactJudge(expected, language, simulation);
    return {
      statements: said(messages, language, simulation)
        .filter(({ text }) => judge(text).verdict !== 'known')
        .map(({ text }) => text),
    };
  }),
  offlineReply(decideMergePrompt, ({ episode, candidates, withinMinutes }) => {
    const target = candidates.find(
      (candidate) =>
        minutesBetween(candidate, episode) <= withinMinutes && alike(candidate, episode) >= sameEvent,
    );
    if (target === undefined) return { decision: 'new' as const, merge_target_id: null, reason: '' };
    return { decision: 'merge' as const, merge_target_id: target.number, reason: 'same words' };
  }),
  offlineReply(detectBoundaryPrompt, ({ buffer, message, gapMinutes }) => {
    const ends = beginsAnew(buffer, message, { gapMinutes, preferredMessages: manyMessages });
    return {
      should_end: ends,
      reason: ends ? 'other words' : '',
      confidence: ends ? 0.8 : 0.5,
      topic_summary: topicOf(buffer),
    };
  }),
  // The simulated model extracts statements of people, not of the assistant, without bare dates.
  offlineReply(extractStatementsPrompt, ({ language, episode }, simulation) => {
    const lines = episode.content
      .split('\n')
      .filter((line) => !/^(?:(?:assistant|system): |[\d-]+$)/.test(line));
    const messages = lines.map((text, number) => ({ number, from: 'user' as const, text }));
    return { statements: userStatements(messages, language, simulation).map(({ text }) => text) };
  }),
  // The simulated text has one text after the other, each line once.
  offlineReply(mergeEpisodesPrompt, ({ episodes }) => {
    const lines = episodes.flatMap(({ content }) => content.split('\n'));
    const time = episodes
      .flatMap((episode) => episode.time ?? [])
      .sort()
      .at(-1);
    return {
      title: episodes.map(({ title }) => title).find((title) => title !== '') ?? 'Episode',
      content: [...new Set(lines)].join('\n'),
      timestamp: time?.replace('T', ' ') ?? null,
    };
  }),
  // The simulated narrative repeats each message with its speaker, under its day.
  offlineReply(narrateEpisodePrompt, ({ reason, messages }) => ({
    title: reason || topicOf(messages) || 'Episode',
    content: toldByDay(messages),
    timestamp: latest(messages)?.replace('T', ' ') ?? null,
  })),
  // The simulated prediction repeats known statements that share words with the title.
  offlineReply(predictEpisodePrompt, ({ title, statements }) => {
    const words = new Set(contentWords(title));
    const likely = statements.filter((statement) => contentWords(statement).some((word) => words.has(word)));
    return likely.join('\n') || title || 'Nothing is known.';
  }),
  // The simulated model uses silence and recurring words; it finds no alternating episodes.
  offlineReply(segmentMessagesPrompt, ({ messages, preferredMessages, gapMinutes }) => ({
    episodes: simulateSegments(messages, { preferredMessages, gapMinutes }),
  })),
];

function said(messages: readonly ShownMessage[], language: string, simulation: Simulation) {
  return userStatements(messages, language, simulation).map(({ text, number }) => ({ text, number }));
}

/** Infinity when a time is not known: there is no evidence for one event. */
function minutesBetween({ time: one }: ShownEpisode, { time: other }: ShownEpisode): number {
  if (one === undefined || other === undefined) return Number.POSITIVE_INFINITY;
  return Math.abs(eventTimeToMs(one) - eventTimeToMs(other)) / 60_000;
}

function alike(one: ShownEpisode, other: ShownEpisode): number {
  return likeness(new Set(contentWords(one.content)), new Set(contentWords(other.content)));
}

/** The simulated judge treats episodes that share this fraction of their content words as one event. */
const sameEvent = 0.3;

/** Most messages of one episode for the simulated model. */
const manyMessages = 15;

function toldByDay(messages: readonly ShownMessage[]): string {
  let day = '';
  return messages
    .map(({ from, speaker, time, text }) => {
      const said = `${speaker ?? from}: ${withAbsoluteDates(textStart(withoutLineTimes(text), longestMessage), time)}`;
      const today = time?.slice(0, 10) ?? '';
      if (today === '' || today === day) return said;
      day = today;
      return `${today}\n${said}`;
    })
    .join('\n');
}

function latest(messages: readonly ShownMessage[]): EventTime | undefined {
  return messages
    .flatMap(({ time }) => time ?? [])
    .sort()
    .at(-1);
}

/** Longest excerpt of a message in the simulated narrative, in letters. */
const longestMessage = 400;
