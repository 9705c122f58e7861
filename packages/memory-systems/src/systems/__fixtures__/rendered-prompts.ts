import type { EventTime } from '@memgym/core';
import type { Prompt } from '@memgym/prompts';
import { evolveInstructionsPrompt } from '../../toolkit/prompts/evolve-instructions.js';
import { evolvePromptReferencePrompt } from '../../toolkit/prompts/evolve-prompt-reference.js';
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
import { createMem0Policy } from '../mem0/mem0-memory.js';
import { mem0MemoryOptionsSchema } from '../mem0/mem0-memory-options.js';
import { instructionsFor } from '../mem0/mem0-policy.js';
import { extractFactsPrompt, extractFactsReferencePrompt } from '../mem0/prompts/extract-facts.js';
import { reconcileFactsPrompt, reconcileFactsReferencePrompt } from '../mem0/prompts/reconcile-facts.js';
import { summariseProcedurePrompt } from '../mem0/prompts/summarise-procedure.js';
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
const mem0Policy = createMem0Policy(mem0MemoryOptionsSchema.parse({}));
const mem0Reference = createMem0Policy(mem0MemoryOptionsSchema.parse({ profile: 'reference' }));
const extraction = {
  language: 'en',
  about: 'user' as const,
  instructions: instructionsFor('user', mem0Policy),
  date: '2023-05-08',
  messages,
};
const adding = {
  language: 'en',
  instructions: null,
  observationDate: '2023-05-08',
  currentDate: '2024-01-02',
  recent: [],
  memories: [{ number: 0, text: 'eats meat' }],
  messages,
};
const reconciling = {
  language: 'en',
  instructions: mem0Policy.update_memory_prompt,
  memories: [{ number: 0, text: 'eats meat' }],
  facts: [{ number: 0, text: 'gave up meat' }],
};

const exchange = { number: 0, said: 'Ines: I gave up meat.\nassistant: Since when?' };
const episode = { title: 'Diet', content: 'Ines gave up meat.' };
const comparing = { language: 'en', prediction: 'Ines eats meat.', messages };
const note = { content: 'Ines: I gave up meat.', context: 'Diet.', keywords: ['meat'], tags: ['food'] };

/** A prompt as a model sees it. */
export interface RenderedPrompt {
  readonly name: string;
  readonly version: string;
  /** Its messages, each under its role. */
  readonly text: string;
  /** Letters of the system message, else of the only message. */
  readonly length: number;
}

const text = <Input>(prompt: Prompt<Input, unknown>, input: Input): RenderedPrompt => {
  const { messages: rendered, prompt: source } = prompt.request(input, { role: 'memory-write' });
  return {
    ...source,
    text: rendered.map(({ role, content }) => `[${role}]\n${content}`).join('\n'),
    length: (rendered.find(({ role }) => role === 'system') ?? rendered[0])?.content.length ?? 0,
  };
};

/** Every prompt of the memory systems, with a small input. */
export const renderedPrompts: readonly RenderedPrompt[] = [
  text(writeNotesPrompt, {
    language: 'en',
    policy: policyText(createAwiPolicy({ initialPolicy: 'default', profile: 'fixed' })),
    knownLabels: ['diet'],
    notes: [{ label: 'pet', value: 'a cat' }],
    messages,
  }),
  text(writeNotesReferencePrompt, {
    language: 'en',
    policy: policyText(createAwiPolicy({ initialPolicy: 'default', profile: 'reference' })),
    knownLabels: [],
    notes: [{ label: 'pet', value: 'a cat' }],
    messages,
  }),
  text(evolveTopicsPrompt, { topics: ['pets'], guided: true, feedback: { score: 0 } }),
  text(evolveTopicsReferencePrompt, { section: '1. pets', guided: true, feedback: { score: 0 } }),
  text(evolvePromptReferencePrompt, {
    target: 'memory_update_prompt',
    prompt: 'Note pets.',
    placeholders: true,
    feedback: { score: 0 },
  }),
  text(evolveInstructionsPrompt, {
    duty: 'takes notes',
    instructions: 'Note pets.',
    feedback: { score: 0 },
  }),
  text(extractFactsPrompt, extraction),
  text(extractFactsPrompt, {
    ...extraction,
    about: 'assistant',
    instructions: instructionsFor('assistant', mem0Policy),
  }),
  text(extractFactsReferencePrompt, extraction),
  text(extractFactsReferencePrompt, { ...extraction, about: 'both' }),
  text(reconcileFactsPrompt, reconciling),
  text(reconcileFactsReferencePrompt, {
    ...reconciling,
    instructions: mem0Reference.update_memory_prompt,
  }),
  text(summariseProcedurePrompt, { messages }),
  ...messages.slice(0, 1).map((message) => text(analyseNotePrompt, { language: 'en', message })),
  text(evolveNotesPrompt, { note, neighbours: [{ ...note, number: 0 }] }),
  text(evolveNotesReferencePrompt, { note, neighbours: [{ ...note, number: 0 }] }),
  ...messages
    .slice(0, 1)
    .flatMap((message) => [
      text(analyseInSectionsPrompt, { language: 'en', message }),
      text(nameKeywordsPrompt, { language: 'en', message }),
    ]),
  ...[decideEvolutionPrompt, strengthenNotePrompt, updateNeighboursPrompt, updateNeighboursInOrderPrompt].map(
    (prompt) => text(prompt, { note, neighbours: [{ ...note, number: 0 }] }),
  ),
  text(queryKeywordsPrompt, { language: 'en', question: 'Since when no meat?' }),
  text(nameEntitiesPrompt, { self: 'ada', messages }),
  text(relateEntitiesPrompt, { language: 'en', self: 'ada', entities: ['ada'], messages }),
  text(outdatedRelationsPrompt, {
    language: 'en',
    self: 'ada',
    relations: [{ number: 0, text: 'ada -- eats -- meat' }],
    messages,
  }),
  text(extractAdditionsPrompt, adding),
  text(extractAdditionsReferencePrompt, { ...adding, recent: messages }),
  text(summariseClusterPrompt, { tokens: 100, texts: [said] }),
  text(mergeContentPrompt, {
    existing: 'Ines eats no fish.',
    entries: 2,
    added: said,
    tokens: 100,
  }),
  text(judgeContinuityPrompt, { previous: null, exchange }),
  text(summariseChainPrompt, { earlier: 'Ines changes her diet.', exchange }),
  text(findTopicsPrompt, { exchanges: [exchange] }),
  text(updateProfilePrompt, { language: 'en', profile: '', pages: [exchange] }),
  text(extractKnowledgePrompt, { language: 'en', pages: [exchange] }),
  text(extractKeywordsPrompt, { text: 'I gave up meat.' }),
  text(describeUserPrompt, { language: 'en', pages: [exchange] }),
  text(describeAssistantPrompt, { language: 'en', pages: [exchange] }),
  text(mergeProfilesPrompt, { language: 'en', old: 'Food: Like', added: 'Food: Dislike' }),
  text(summariseMessagePrompt, said),
  text(needsMorePrompt, { question: 'Since when no meat?', asked, recent: [said] }),
  text(summariesSufficePrompt, {
    question: 'Since when no meat?',
    asked,
    summaries: [{ text: 'Ines gave up meat.' }],
    recent: [{ text: 'I bought beans.' }],
  }),
  text(rateImportancePrompt, { text: 'I gave up meat.' }),
  text(askQuestionsPrompt, { memories: [said], count: 2 }),
  text(drawInsightsPrompt, {
    questions: ['What does Ines eat?'],
    memories: [{ number: 0, ...said }],
    count: 2,
  }),
  text(summariseDayPrompt, { day: '2023-05-08', messages: ['I gave up meat.'] }),
  text(summariseFlushedPrompt, {
    summary: 'Ines changes her diet.',
    messages: [said],
    size: 100,
    unit: 'words',
  }),
  text(pickFunctionsPrompt, {
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
  text(mergeInsightPrompt, {
    insight: 'Ines eats no meat.',
    feedback: { question: 'Which stew?', answer: 'Beef.', right: false },
    size: 200,
    unit: 'words',
  }),
  text(drawPortraitPrompt, { days: [{ day: '2023-05-08', summary: 'Ines gave up meat.' }] }),
  text(segmentMessagesPrompt, { language: 'en', messages, preferredMessages: 15, gapMinutes: 30 }),
  ...messages.slice(1).map((message) =>
    text(detectBoundaryPrompt, {
      language: 'en',
      buffer: messages.slice(0, 1),
      message,
      gapMinutes: 30,
    }),
  ),
  text(narrateEpisodePrompt, { language: 'en', reason: 'diet', messages }),
  text(decideMergePrompt, {
    language: 'en',
    episode,
    candidates: [{ number: 0, ...episode }],
    withinMinutes: 60,
  }),
  text(mergeEpisodesPrompt, { language: 'en', episodes: [episode, episode] }),
  text(extractStatementsPrompt, { language: 'en', episode }),
  text(predictEpisodePrompt, { language: 'en', title: 'Diet', statements: ['Ines eats meat.'] }),
  text(calibrateStatementsPrompt, { ...comparing, statements: [{ number: 0, text: 'Ines eats meat.' }] }),
  text(calibrateStatementsReferencePrompt, comparing),
];
