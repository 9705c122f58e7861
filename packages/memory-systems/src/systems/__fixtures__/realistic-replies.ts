import { twelveTurns } from './twelve-turns.js';

/** How a model writes what it was asked for. */
export type Habit = 'terse' | 'chatty' | 'fenced' | 'reasoning';

/** The facts of `twelveTurns` that a text shows, word for word or as the messages they are from. */
const factsIn = (text: string) =>
  twelveTurns.filter(({ content, fact }) => text.includes(content) || text.includes(fact));

/** The numbered lines of a prompt, one JSON object each. */
function numbered(shown: string): { number: number; said: string }[] {
  return shown.split('\n').flatMap((line) => {
    if (!/^\{.*"number":/.test(line)) return [];
    return [{ number: (JSON.parse(line) as { number: number }).number, said: line }];
  });
}

/** Each fact of the messages under a heading, with the number of its message. */
function citedFacts(shown: string, heading: RegExp): { text: string; number: number }[] {
  const from = shown.search(heading);
  const lines = numbered(from < 0 ? shown : shown.slice(from));
  return lines.flatMap(({ number, said }) => factsIn(said).map(({ fact: text }) => ({ text, number })));
}

const sentencesOf = (shown: string) => factsIn(shown).map(({ fact }) => `${fact}.`);

/** What a model replies to the prompts of the memory systems, as values; texts in lines as they are. */
const replies: Readonly<Record<string, (shown: string) => unknown>> = {
  'awi/write-notes': (shown) =>
    Object.fromEntries(
      citedFacts(shown, /New messages/).map(({ text }) => [
        text.split(' ').slice(0, 4).join('_').toLowerCase(),
        text,
      ]),
    ),
  'mem0/extract-facts': (shown) => ({
    facts: citedFacts(shown, /Messages/).map(({ text, number }) => ({ text, messages: [number] })),
  }),
  'mem0/reconcile-facts': (shown) => ({
    decisions: numbered(shown.slice(shown.indexOf('New facts'))).map(({ number }) => ({
      fact: number,
      event: 'ADD',
      memory: null,
      text: null,
    })),
  }),
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

/** A reply to a prompt as a model with a habit writes it. */
export function realisticReply(prompt: string, shown: string, habit: Habit, isRepair = false): string {
  const reply = replies[prompt]?.(shown);
  if (reply === undefined) throw new Error(`There is no scripted reply to ${prompt}.`);
  if (typeof reply === 'string') return reply;
  if (isRepair) return JSON.stringify(reply);
  const pretty = JSON.stringify(reply, null, 2);
  switch (habit) {
    case 'terse':
      return JSON.stringify(hurried(reply));
    case 'chatty':
      return `Sure! I read all messages [0 to the last] carefully. Here is what I found:\n\n${pretty}\n\nLet me know if you'd like me to add anything else!`;
    case 'fenced':
      return `\`\`\`json\n${pretty.replace(/\n\}$/, ',\n}')}\n\`\`\``;
    case 'reasoning':
      return `<think>\nThe form is {"facts": [...]}? First draft: {"facts": ["a draft"]}. Wait, the dates count from the message.\n</think>\n\n${pretty}`;
  }
}

/** A reply without what a hurried model leaves out: the wrapper of a single list, and empty or null members. */
function hurried(reply: unknown): unknown {
  const [inner, ...others] = Object.values(reply as object);
  if (others.length > 0 || !Array.isArray(inner)) return reply;
  return inner.map((item: unknown) =>
    typeof item !== 'object' || item === null
      ? item
      : Object.fromEntries(
          Object.entries(item).filter(
            ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
          ),
        ),
  );
}
