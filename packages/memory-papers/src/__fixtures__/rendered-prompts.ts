import type { EventTime } from '@memgym/core';
import { type RenderedPrompt, rendered } from '@memgym/memory-systems/testing';
import { analyseInSectionsPrompt, nameKeywordsPrompt } from '../a-mem/prompts/analyse-in-sections.js';
import { analyseNotePrompt } from '../a-mem/prompts/analyse-note.js';
import {
  decideEvolutionPrompt,
  strengthenNotePrompt,
  updateNeighboursPrompt,
} from '../a-mem/prompts/evolve-in-sections.js';
import { evolveNotesPrompt } from '../a-mem/prompts/evolve-notes.js';
import { queryKeywordsPrompt } from '../a-mem/prompts/query-keywords.js';
import { evolveNotesReferencePrompt } from '../a-mem/reference/prompts/evolve-notes.js';
import { updateNeighboursInOrderPrompt } from '../a-mem/reference/prompts/update-neighbours-in-order.js';
import { policyText } from '../awi/awi-policy.js';
import { createAwiPolicy } from '../awi/create-awi-policy.js';
import { evolveTopicsPrompt } from '../awi/prompts/evolve-topics.js';
import { evolveTopicsReferencePrompt } from '../awi/prompts/evolve-topics-reference.js';
import { writeNotesPrompt } from '../awi/prompts/write-notes.js';
import { writeNotesReferencePrompt } from '../awi/prompts/write-notes-reference.js';
import { askQuestionsPrompt } from '../generative-agents/prompts/ask-questions.js';
import { drawInsightsPrompt } from '../generative-agents/prompts/draw-insights.js';
import { rateImportancePrompt } from '../generative-agents/prompts/rate-importance.js';
import { mergeContentPrompt } from '../mem-tree/prompts/merge-content.js';
import {
  extractAdditionsPrompt,
  extractAdditionsReferencePrompt,
} from '../mem0-2/prompts/extract-additions.js';
import { nameEntitiesPrompt } from '../mem0-g/prompts/name-entities.js';
import { outdatedRelationsPrompt } from '../mem0-g/prompts/outdated-relations.js';
import { relateEntitiesPrompt } from '../mem0-g/prompts/relate-entities.js';
import { pickFunctionsPrompt } from '../memgpt/prompts/pick-functions.js';
import { summariseFlushedPrompt } from '../memgpt/prompts/summarise-flushed.js';
import { drawPortraitPrompt } from '../memory-bank/prompts/draw-portrait.js';
import { summariseDayPrompt } from '../memory-bank/prompts/summarise-day.js';
import { describeAssistantPrompt } from '../memory-os/prompts/describe-assistant.js';
import { describeUserPrompt } from '../memory-os/prompts/describe-user.js';
import { extractKeywordsPrompt } from '../memory-os/prompts/extract-keywords.js';
import { extractKnowledgePrompt } from '../memory-os/prompts/extract-knowledge.js';
import { findTopicsPrompt } from '../memory-os/prompts/find-topics.js';
import { judgeContinuityPrompt } from '../memory-os/prompts/judge-continuity.js';
import { mergeProfilesPrompt } from '../memory-os/prompts/merge-profiles.js';
import { summariseChainPrompt } from '../memory-os/prompts/summarise-chain.js';
import { updateProfilePrompt } from '../memory-os/prompts/update-profile.js';
import { calibrateStatementsPrompt } from '../nemori/prompts/calibrate-statements.js';
import { decideMergePrompt } from '../nemori/prompts/decide-merge.js';
import { detectBoundaryPrompt } from '../nemori/prompts/detect-boundary.js';
import { extractStatementsPrompt } from '../nemori/prompts/extract-statements.js';
import { mergeEpisodesPrompt } from '../nemori/prompts/merge-episodes.js';
import { narrateEpisodePrompt } from '../nemori/prompts/narrate-episode.js';
import { predictEpisodePrompt } from '../nemori/prompts/predict-episode.js';
import { segmentMessagesPrompt } from '../nemori/prompts/segment-messages.js';
import { calibrateStatementsReferencePrompt } from '../nemori/reference/prompts/calibrate-statements.js';
import { summariseClusterPrompt } from '../raptor/prompts/summarise-cluster.js';
import { mergeInsightPrompt } from '../reflexion/prompts/merge-insight.js';
import { needsMorePrompt } from '../scm/prompts/needs-more.js';
import { summariesSufficePrompt } from '../scm/prompts/summaries-suffice.js';
import { summariseMessagePrompt } from '../scm/prompts/summarise-message.js';

const messages = [
  { number: 0, from: 'user' as const, speaker: 'Ines', text: 'I gave up meat.' },
  { number: 1, from: 'assistant' as const, text: 'Since when?' },
];
const asked = '2023-06-01T09:00:00' as EventTime;
const said = { text: 'Ines: I gave up meat.', time: '2023-05-08T13:56:00' as EventTime };
const adding = {
  language: 'en',
  instructions: null,
  observationDate: '2023-05-08',
  currentDate: '2024-01-02',
  recent: [],
  memories: [{ number: 0, text: 'eats meat' }],
  messages,
};
const exchange = { number: 0, said: 'Ines: I gave up meat.\nassistant: Since when?' };
const episode = { title: 'Diet', content: 'Ines gave up meat.' };
const comparing = { language: 'en', prediction: 'Ines eats meat.', messages };
const note = { content: 'Ines: I gave up meat.', context: 'Diet.', keywords: ['meat'], tags: ['food'] };

/** Every prompt of this package's memory systems, with a small input. */
export const renderedPrompts: readonly RenderedPrompt[] = [
  rendered(writeNotesPrompt, {
    language: 'en',
    policy: policyText(createAwiPolicy({ initialPolicy: 'default', profile: 'fixed' })),
    knownLabels: ['diet'],
    notes: [{ label: 'pet', value: 'a cat' }],
    messages,
  }),
  rendered(writeNotesReferencePrompt, {
    language: 'en',
    policy: policyText(createAwiPolicy({ initialPolicy: 'default', profile: 'reference' })),
    knownLabels: [],
    notes: [{ label: 'pet', value: 'a cat' }],
    messages,
  }),
  rendered(evolveTopicsPrompt, { topics: ['pets'], guided: true, feedback: { score: 0 } }),
  rendered(evolveTopicsReferencePrompt, { section: '1. pets', guided: true, feedback: { score: 0 } }),
  ...messages.slice(0, 1).map((message) => rendered(analyseNotePrompt, { language: 'en', message })),
  rendered(evolveNotesPrompt, { note, neighbours: [{ ...note, number: 0 }] }),
  rendered(evolveNotesReferencePrompt, { note, neighbours: [{ ...note, number: 0 }] }),
  ...messages
    .slice(0, 1)
    .flatMap((message) => [
      rendered(analyseInSectionsPrompt, { language: 'en', message }),
      rendered(nameKeywordsPrompt, { language: 'en', message }),
    ]),
  ...[decideEvolutionPrompt, strengthenNotePrompt, updateNeighboursPrompt, updateNeighboursInOrderPrompt].map(
    (prompt) => rendered(prompt, { note, neighbours: [{ ...note, number: 0 }] }),
  ),
  rendered(queryKeywordsPrompt, { language: 'en', question: 'Since when no meat?' }),
  rendered(nameEntitiesPrompt, { self: 'ada', messages }),
  rendered(relateEntitiesPrompt, { language: 'en', self: 'ada', entities: ['ada'], messages }),
  rendered(outdatedRelationsPrompt, {
    language: 'en',
    self: 'ada',
    relations: [{ number: 0, text: 'ada -- eats -- meat' }],
    messages,
  }),
  rendered(extractAdditionsPrompt, adding),
  rendered(extractAdditionsReferencePrompt, { ...adding, recent: messages }),
  rendered(summariseClusterPrompt, { tokens: 100, texts: [said] }),
  rendered(mergeContentPrompt, {
    existing: 'Ines eats no fish.',
    entries: 2,
    added: said,
    tokens: 100,
  }),
  rendered(judgeContinuityPrompt, { previous: null, exchange }),
  rendered(summariseChainPrompt, { earlier: 'Ines changes her diet.', exchange }),
  rendered(findTopicsPrompt, { exchanges: [exchange] }),
  rendered(updateProfilePrompt, { language: 'en', profile: '', pages: [exchange] }),
  rendered(extractKnowledgePrompt, { language: 'en', pages: [exchange] }),
  rendered(extractKeywordsPrompt, { text: 'I gave up meat.' }),
  rendered(describeUserPrompt, { language: 'en', pages: [exchange] }),
  rendered(describeAssistantPrompt, { language: 'en', pages: [exchange] }),
  rendered(mergeProfilesPrompt, { language: 'en', old: 'Food: Like', added: 'Food: Dislike' }),
  rendered(summariseMessagePrompt, said),
  rendered(needsMorePrompt, { question: 'Since when no meat?', asked, recent: [said] }),
  rendered(summariesSufficePrompt, {
    question: 'Since when no meat?',
    asked,
    summaries: [{ text: 'Ines gave up meat.' }],
    recent: [{ text: 'I bought beans.' }],
  }),
  rendered(rateImportancePrompt, { text: 'I gave up meat.' }),
  rendered(askQuestionsPrompt, { memories: [said], count: 2 }),
  rendered(drawInsightsPrompt, {
    questions: ['What does Ines eat?'],
    memories: [{ number: 0, ...said }],
    count: 2,
  }),
  rendered(summariseDayPrompt, { day: '2023-05-08', messages: ['I gave up meat.'] }),
  rendered(summariseFlushedPrompt, {
    summary: 'Ines changes her diet.',
    messages: [said],
    size: 100,
    unit: 'words',
  }),
  rendered(pickFunctionsPrompt, {
    question: 'Since when no meat?',
    asked,
    warning: true,
    used: 800,
    capacity: 1024,
    unit: 'words',
    summary: 'Ines changes her diet.',
    working: [{ number: 0, text: 'Ines: I gave up meat.' }],
    queue: [],
    recallStored: 3,
    archiveStored: 0,
  }),
  rendered(mergeInsightPrompt, {
    insight: 'Ines eats no meat.',
    feedback: { question: 'Which stew?', answer: 'Beef.', right: false },
    size: 200,
    unit: 'words',
  }),
  rendered(drawPortraitPrompt, { days: [{ day: '2023-05-08', summary: 'Ines gave up meat.' }] }),
  rendered(segmentMessagesPrompt, { language: 'en', messages, preferredMessages: 15, gapMinutes: 30 }),
  ...messages.slice(1).map((message) =>
    rendered(detectBoundaryPrompt, {
      language: 'en',
      buffer: messages.slice(0, 1),
      message,
      gapMinutes: 30,
    }),
  ),
  rendered(narrateEpisodePrompt, { language: 'en', reason: 'diet', messages }),
  rendered(decideMergePrompt, {
    language: 'en',
    episode,
    candidates: [{ number: 0, ...episode }],
    withinMinutes: 60,
  }),
  rendered(mergeEpisodesPrompt, { language: 'en', episodes: [episode, episode] }),
  rendered(extractStatementsPrompt, { language: 'en', episode }),
  rendered(predictEpisodePrompt, { language: 'en', title: 'Diet', statements: ['Ines eats meat.'] }),
  rendered(calibrateStatementsPrompt, { ...comparing, statements: [{ number: 0, text: 'Ines eats meat.' }] }),
  rendered(calibrateStatementsReferencePrompt, comparing),
];
