import { textEnd, textStart } from '@memgym/core/memory';
import { firstSentence, userStatements } from '@memgym/memory-systems/offline';
import { contentWords, likeness } from '@memgym/memory-systems/toolkit';
import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { withoutLineTimes } from '@memgym/text';
import { topWords } from '../toolkit/top-words.js';
import { simulateProfile } from './offline/simulate-profile.js';
import { describeAssistantPrompt } from './prompts/describe-assistant.js';
import { describeUserPrompt } from './prompts/describe-user.js';
import { extractKeywordsPrompt, mostKeywords } from './prompts/extract-keywords.js';
import { extractKnowledgePrompt } from './prompts/extract-knowledge.js';
import { findTopicsPrompt } from './prompts/find-topics.js';
import { judgeContinuityPrompt } from './prompts/judge-continuity.js';
import { mergeProfilesPrompt } from './prompts/merge-profiles.js';
import { spokenLines } from './prompts/shown-page.js';
import { summariseChainPrompt } from './prompts/summarise-chain.js';
import { updateProfilePrompt } from './prompts/update-profile.js';

/** The offline model's replies to the prompts of MemoryOS. */
export const memoryOsReplies: readonly OfflineReply[] = [
  offlineReply(describeAssistantPrompt, ({ language, pages }, simulation) => {
    return {
      lines: userStatements(spokenLines(pages, 'assistant'), language, simulation).map(({ text }) => text),
    };
  }),
  offlineReply(describeUserPrompt, ({ language, pages }, simulation) => {
    const facts = userStatements(spokenLines(pages, 'user'), language, simulation).map(({ text }) => text);
    return { profile: facts.length === 0 ? '' : `1. Core Psychological Traits:\n- ${facts.at(-1)}`, facts };
  }),
  offlineReply(extractKeywordsPrompt, ({ text }) => ({ keywords: topWords(text, mostKeywords) })),
  offlineReply(extractKnowledgePrompt, ({ language, pages }, simulation) => {
    const statements = (speaker: 'user' | 'assistant') =>
      userStatements(spokenLines(pages, speaker), language, simulation).map(({ number, text }) => ({
        text,
        pages: [number],
      }));
    return { user: statements('user'), assistant: statements('assistant') };
  }),
  // The simulated reply has one topic, in the exchanges' own words.
  offlineReply(findTopicsPrompt, ({ exchanges }) => {
    const said = exchanges.map((exchange) => exchange.said).join('\n');
    const keywords = topWords(said, 5);
    const content = textStart(withoutLineTimes(said), longestContent).trim();
    return { topics: [{ theme: keywords.slice(0, 2).join(' '), keywords, content }] };
  }),
  offlineReply(judgeContinuityPrompt, ({ previous, exchange }) => ({
    continuous:
      previous !== null &&
      likeness(new Set(contentWords(previous.said)), new Set(contentWords(exchange.said))) >= related,
  })),
  offlineReply(mergeProfilesPrompt, ({ old, added }) => ({
    profile: [...new Set([...old.split('\n'), ...added.split('\n')])]
      .filter((line) => line !== '')
      .join('\n'),
  })),
  offlineReply(summariseChainPrompt, ({ earlier, exchange }) => ({
    summary: textEnd(`${earlier} ${firstSentence(exchange.said)}`.trim(), longestSummary).trim(),
  })),
  offlineReply(updateProfilePrompt, simulateProfile),
];

/** Length of the simulated summary, in letters of the exchanges. */
const longestContent = 500;

/** The simulated judge treats word sets this similar as the same subject. */
const related = 0.1;

/** Length of the simulated summary, in letters from the end. */
const longestSummary = 300;
