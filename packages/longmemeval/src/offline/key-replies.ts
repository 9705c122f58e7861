import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { readDay, shiftDay } from '../keyed-memory/day.js';
import { dateEventsPrompt } from '../keyed-memory/prompts/date-events.js';
import { listFactsPrompt } from '../keyed-memory/prompts/list-facts.js';
import { nameKeyphrasesPrompt } from '../keyed-memory/prompts/name-keyphrases.js';
import { summarisePrompt } from '../keyed-memory/prompts/summarise.js';
import { timeRangePrompt } from '../keyed-memory/prompts/time-range.js';

/** The offline model's replies to the prompts for keys and times, read from the words alone. */
export const keyReplies: readonly OfflineReply[] = [
  // The simulated summary is the first sentence of each of the user's first messages.
  offlineReply(summarisePrompt, ({ messages }) => ({
    summary:
      messages
        .filter(({ from }) => from !== 'assistant')
        .flatMap(({ text }) => sentencesOf(text)[0] ?? [])
        .slice(0, 3)
        .join(' ') || 'A conversation.',
  })),
  // Simulated keyphrases are the longest words.
  offlineReply(nameKeyphrasesPrompt, ({ messages }) => ({
    keyphrases: [
      ...new Set(messages.flatMap(({ text }) => text.slice(0, 20_000).match(/\p{L}{6,30}/gu) ?? [])),
    ]
      .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
      .slice(0, 10),
  })),
  // Simulated facts are the sentences in which the user speaks of themselves.
  offlineReply(listFactsPrompt, ({ messages }) => ({ facts: ownSentences(messages).slice(0, 5) })),
  // Simulated events are those of today and yesterday.
  offlineReply(dateEventsPrompt, ({ date, messages }) => {
    const day = readDay(date);
    if (day === null) return { events: [] };
    return {
      events: ownSentences(messages).flatMap((event) => {
        if (/\byesterday\b/i.test(event)) return [{ date: shiftDay(day, -1), event }];
        return /\b(?:today|just|this morning)\b/i.test(event) ? [{ date: day, event }] : [];
      }),
    };
  }),
  offlineReply(timeRangePrompt, ({ date, question }) => {
    const day = readDay(date);
    if (day === null) return { start: null, end: null };
    const [, days] = /\b(yesterday|last week|last month)\b/i.exec(question) ?? [];
    switch (days?.toLowerCase()) {
      case 'yesterday':
        return { start: shiftDay(day, -1), end: shiftDay(day, -1) };
      case 'last week':
        return { start: shiftDay(day, -7), end: shiftDay(day, -1) };
      case 'last month':
        return { start: shiftDay(day, -31), end: shiftDay(day, -1) };
      default:
        return { start: null, end: null };
    }
  }),
];

const ownSentences = (messages: readonly { from: string; text: string }[]): string[] =>
  messages
    .filter(({ from }) => from !== 'assistant')
    .flatMap(({ text }) => sentencesOf(text))
    .filter((sentence) => /\b(?:I|my|me|we|our)\b/.test(sentence) && !sentence.endsWith('?'));

const sentencesOf = (text: string): string[] =>
  text
    .slice(0, 20_000)
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
