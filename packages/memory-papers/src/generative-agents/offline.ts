import { textStart } from '@memgym/core/memory';
import { contentWords } from '@memgym/memory-systems/toolkit';
import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { detectLanguage, withoutLineTimes } from '@memgym/text';
import { askQuestionsPrompt } from './prompts/ask-questions.js';
import { drawInsightsPrompt } from './prompts/draw-insights.js';
import { rateImportancePrompt } from './prompts/rate-importance.js';

/** The offline model's replies to the prompts of Generative Agents. */
export const generativeAgentsReplies: readonly OfflineReply[] = [
  // Each simulated question is one of the words that most memories share.
  offlineReply(askQuestionsPrompt, ({ memories, count }) => {
    const counts = new Map<string, number>();
    for (const { text } of memories) {
      const said = withoutLineTimes(text).replace(/^[^:：]{1,40}[:：] /, '');
      for (const word of new Set(contentWords(said))) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const shared = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => `${word}?`);
    return { questions: Array.from({ length: count }, (_, place) => shared[place] ?? 'What else?') };
  }),
  // The simulated insight concatenates memories that share a word with the question.
  offlineReply(drawInsightsPrompt, ({ questions, memories, count }) => ({
    insights: Array.from({ length: memories.length === 0 ? 0 : count }, (_, place) => {
      const asked = new Set(contentWords(questions[place % questions.length] ?? ''));
      const sharing = memories.filter(({ text }) => contentWords(text).some((word) => asked.has(word)));
      const about =
        sharing.length === 0 ? memories.slice(place % memories.length).slice(0, 1) : sharing.slice(0, 3);
      return {
        text: about.map(({ text }) => textStart(withoutLineTimes(text), longestShare)).join(' / '),
        memories: about.map(({ number }) => number),
      };
    }),
  })),
  // The simulated rater counts everyday topics and content words.
  offlineReply(rateImportancePrompt, ({ text }, { concepts }) => {
    const topics = new Set(concepts(text, detectLanguage(text)).map(({ topic }) => topic)).size;
    const detail = Math.min(3, Math.floor(contentWords(text).length / 6));
    return { importance: Math.min(10, 2 + 2 * topics + detail) };
  }),
];

const longestShare = 160;
