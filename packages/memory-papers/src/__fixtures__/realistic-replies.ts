import { citedFacts, factsIn, numbered, type RealisticReplies } from '@memgym/memory-systems/testing';

const sentencesOf = (shown: string) => factsIn(shown).map(({ fact }) => `${fact}.`);

/** What a model replies to the prompts of this package's memory systems. */
export const realisticReplies: RealisticReplies = {
  'awi/write-notes': (shown) =>
    Object.fromEntries(
      citedFacts(shown, /New messages/).map(({ text }) => [
        text.split(' ').slice(0, 4).join('_').toLowerCase(),
        text,
      ]),
    ),
  // Small models name the speaker here.
  'mem0-2/extract-additions': (shown) => ({
    memory: citedFacts(shown, /New messages/).map(({ text, number }) => ({
      text,
      attributed_to: text.split(/[ ']/)[0],
      messages: [number],
      linked: [],
      supersedes: [],
    })),
  }),
  'mem0-g/name-entities': (shown) => ({
    entities: ['Tessa', 'Marek', 'Olive', 'Bruno', 'Pavel']
      .filter((name) => shown.includes(name))
      .map((entity) => ({ entity, entity_type: 'person' })),
  }),
  'mem0-g/relate-entities': (shown) => ({
    entities: shown.includes('greyhound')
      ? [{ source: 'Tessa', relationship: 'owns', destination: 'Olive', messages: [0] }]
      : [],
  }),
  'mem0-g/outdated-relations': () => ({ outdated: [] }),
  'a-mem/analyse-note': (shown) => ({
    keywords: ['news', 'plan', 'animal'],
    context: sentencesOf(shown).join(' '),
    tags: ['conversation', 'news', 'daily life'],
  }),
  'a-mem/evolve-notes': () => ({
    should_evolve: true,
    actions: ['strengthen'],
    suggested_connections: [0],
    tags_to_update: ['conversation', 'news', 'friends'],
    neighbours: [],
  }),
  'memory-os/judge-continuity': () => ({ continuous: false }),
  'memory-os/summarise-chain': (shown) => ({ summary: sentencesOf(shown).join(' ') }),
  'memory-os/find-topics': (shown) => ({
    topics: [{ theme: 'news', keywords: ['Tessa', 'Marek'], content: sentencesOf(shown).join(' ') }],
  }),
  'memory-os/update-profile': () => ({ profile: 'Animal Concern (High): Tessa adopted a dog in 2023.' }),
  'memory-os/extract-knowledge': (shown) => {
    const lines = (name: string) =>
      citedFacts(shown, /Exchanges/)
        .filter(({ text }) => text.startsWith(name))
        .map(({ text, number }) => ({ text, pages: [number] }));
    return { user: lines('Tessa'), assistant: lines('Marek') };
  },
  'raptor/summarise-cluster': (shown) => ({ summary: sentencesOf(shown).join(' ') }),
  'generative-agents/rate-importance': () => ({ importance: 9 }),
  'generative-agents/ask-questions': () => ({
    questions: [
      'How does Tessa live with her dog?',
      'What does Marek like about nature?',
      'Who helps Tessa?',
    ],
  }),
  'generative-agents/draw-insights': () => ({
    insights: [{ text: 'Tessa and Marek share their love of animals.', memories: [0, 1] }],
  }),
  'memory-bank/summarise-day': (shown) => ({ summary: sentencesOf(shown).join(' ') }),
  'memory-bank/draw-portrait': () => ({ summary: 'Tessa has a dog, and Marek is a ranger.' }),
  'memgpt/summarise-flushed': () => ({ summary: 'Tessa and Marek talked about their animals and jobs.' }),
  'mem-tree/merge-content': (shown) => ({ content: sentencesOf(shown).join(' ') || 'News of two friends.' }),
  'nemori/segment-messages': (shown) => {
    const numbers = numbered(shown).map(({ number }) => number);
    return {
      episodes: [
        { indices: numbers.filter((number) => number < 6), topic: 'a dog and a job' },
        { indices: numbers.filter((number) => number >= 6), topic: 'a broken wrist' },
      ].filter(({ indices }) => indices.length > 0),
    };
  },
  'nemori/narrate-episode': (shown) => ({
    title: 'Tessa and Marek exchange news about animals, work and a concert',
    content: sentencesOf(shown).join(' '),
    timestamp: /"time":"([^"]+)"/.exec(shown)?.[1] ?? null,
  }),
  'nemori/decide-merge': () => ({ decision: 'new', merge_target_id: null, reason: 'Another day.' }),
  'nemori/extract-statements': (shown) => ({ statements: factsIn(shown).map(({ fact }) => fact) }),
  'nemori/predict-episode': () => 'Tessa and Marek probably talked about animals.',
  'nemori/calibrate-statements': (shown) => ({
    statements: citedFacts(shown, /Messages/).map(({ text, number }) => ({
      text,
      messages: [number],
      supersedes: [],
    })),
  }),
  'scm/summarise-message': (shown) => ({ summary: sentencesOf(shown).join(' ') || 'A greeting.' }),
};
