import { createRng, digest } from '@memgym/core';
import { readBlocks } from '@memgym/env-generator/testing';
import type { ServerRequest } from '@memgym/llm-client/testing';

type Blocks = ReadonlyMap<string, unknown>;

interface PlannedEvent {
  readonly number: number;
  readonly thing: string;
  readonly attitude: 'likes' | 'dislikes';
  readonly before?: string;
}

/** A scripted model of the PersonaMem generator, with habits of real models. */
export interface PersonaMemScript {
  /** The reply to a request of a generator prompt; undefined for any other. */
  readonly chat: (request: Pick<ServerRequest, 'body'>) => string | undefined;
  /** Requests by recognised task. */
  readonly calls: ReadonlyMap<string, number>;
}

const share = { fenced: 0.3, talkative: 0.3, careless: 0.1 } as const;

/**
 * Scripts a model that puts JSON in fences, adds an introduction, and names a date in one of ten longer messages.
 * Replies depend only on the request.
 */
export function createPersonaMemScript(): PersonaMemScript {
  const calls = new Map<string, number>();
  return {
    calls,
    chat: ({ body }) => {
      const messages = body.messages ?? [];
      const text = messages.findLast(({ role }) => role === 'user')?.content ?? '';
      const task = tasks.find(([mark]) => text.includes(mark));
      if (task === undefined) return undefined;
      const [mark, answer] = task;
      calls.set(mark, (calls.get(mark) ?? 0) + 1);
      const chance = createRng(digest(messages));
      const value = answer(readBlocks(text), text, chance.next() < share.careless);
      return typeof value === 'string'
        ? value
        : dressed(JSON.stringify(value, null, 1), chance.next(), chance.next());
    },
  };
}

function dressed(json: string, first: number, second: number): string {
  const fenced = first < share.fenced ? `\`\`\`json\n${json}\n\`\`\`` : json;
  return second < share.talkative ? `Here is the JSON:\n\n${fenced}` : fenced;
}

type Answer = (blocks: Blocks, text: string, isCareless: boolean) => unknown;

const tasks: readonly (readonly [mark: string, answer: Answer])[] = [
  [
    'Turn this line about a person',
    () => ({
      description:
        'They grew up by the sea and moved inland for work. They care for an older neighbour and repair clocks for the parish. People call them reliable. Mornings belong to the radio, evenings to the family.',
    }),
  ],
  [
    'Think of what the person below',
    (_, text) => {
      const topic = /when the subject is (.+?)\./.exec(text)?.[1] ?? 'life';
      const words = ['amber', 'birch', 'copper', 'damask', 'elm', 'flint', 'garnet', 'hazel'];
      return {
        kinds: ['books', 'walks', 'tools', 'rooms', 'songs'].map((kind) => ({
          kind: `${kind} for ${topic}`,
          things: words.map((word) => `trying ${word} ${kind} of ${topic.toLowerCase()}`),
        })),
      };
    },
  ],
  [
    'Write what happened to this person',
    (blocks) => ({
      events: (blocks.get('plan') as PlannedEvent[]).map(({ number, thing, attitude, before }) => ({
        number,
        event: `Went on ${thing} with a colleague and ${attitude === 'likes' ? 'enjoyed' : 'disliked'} it (${number})`,
        reason:
          before === undefined
            ? null
            : `number ${number} of my grandmother’s letters spoke of it in a way that I cannot forget`,
      })),
    }),
  ],
  [
    'Write a conversation on',
    (blocks) => ({
      ...(!blocks.has('exchange') && {
        introduction: { user: 'Hello, there is news.', assistant: 'Tell me about it.' },
      }),
      sections: (
        blocks.get('events') as { number: number; event: string; thing: string; reason?: string }[]
      ).map(({ number, event, thing, reason }) => ({
        number,
        user: `Let me tell you about ${thing}. ${event}.${reason === undefined ? '' : ` It is because ${reason}.`}`,
        assistant: `I see how ${thing} went. What comes next?`,
      })),
    }),
  ],
  [
    'Make both messages of this exchange longer',
    (blocks, _, isCareless) => {
      const { user, assistant } = blocks.get('exchange') as { user: string; assistant: string };
      return {
        user: `${user} ${isCareless ? 'That was on 05/06/2019.' : 'The weather was fair.'} I slept well after it.`,
        assistant: `${assistant} There is no hurry. We can look at it again.`,
      };
    },
  ],
  [
    'How does this person want',
    () => ({
      style: ['short', 'plain', 'lively', 'ironic', 'direct'].map((word) => ({
        liked: `${word} lines`,
        disliked: `un${word} lines`,
      })),
      formatting: ['bold', 'wide', 'even', 'numbered', 'framed'].map((word) => ({
        liked: `${word} titles`,
        disliked: `un${word} titles`,
      })),
    }),
  ],
  [
    'and revise it piece by piece',
    (blocks) => ({
      pieces: (blocks.get('pairs') as { number: number; liked: string; disliked: string }[]).map(
        ({ number, liked, disliked }) => ({
          number,
          bad: `Piece ${number} in ${disliked}.`,
          good: `Piece ${number} in ${liked}.`,
          why: `I read ${liked} more easily.`,
        }),
      ),
    }),
  ],
  [
    'Write a question for a test',
    (blocks, text) => {
      const fact = blocks.get('fact') as string;
      const isGiven = text.includes('give null for `question`');
      if (text.includes('not among the known things, and does not speak of the past')) {
        return {
          question: 'Which new pastime would you choose for me this season?',
          answer: `How about flying paper kites on the long beach? It takes a little wind, some patience and ${fact.length % 9} spare hours on a dry afternoon in good company.`,
        };
      }
      return {
        question: isGiven ? null : `What would you say after all this, ${fact.length} days later?`,
        answer: `I remember from before: ${fact.slice(0, 90)}. Let us build on that and go one step further together.`,
      };
    },
  ],
  [
    'Write wrong replies',
    (blocks, text) => {
      const right = blocks.get('right') as string;
      const [known = ''] = /^- (.*)$/m.exec(String(blocks.get('known')))?.slice(1) ?? [];
      const isKnown = text.includes('Each suggests one of the known things');
      const words = ['walk', 'boat', 'choir', 'aunt', 'soup'];
      const cuts = [40, 20, 0, -20, -40];
      return {
        options: words.map((word, index) => {
          const rest = `${isKnown ? `${known}. ` : ''}${right.slice(24)} We shall see what comes of it, I suppose.`;
          return `The ${word} is in my notes: ${rest.slice(0, right.length - 24 - (cuts[index] ?? 0))}.`;
        }),
      };
    },
  ],
  [
    'Please explain it in detail',
    (_, text) => `There is much to say about this. ${text.slice(0, 60)} The details fill books.`,
  ],
  [
    'name another thing of the same kind',
    (blocks) => ({
      siblings: (blocks.get('things') as { number: number; thing: string }[]).map(({ number, thing }) => ({
        number,
        like: `${thing} on the moon`,
      })),
    }),
  ],
  [
    'Which attitudes of this person are stereotypes?',
    (blocks) => ({
      stereotypical: (blocks.get('attitudes') as { number: number; attitude: string }[]).flatMap(
        ({ number, attitude }) => (attitude.startsWith('Likes') && number % 7 === 0 ? [number] : []),
      ),
    }),
  ],
  // It has no knowledge, and always chooses the first reply.
  ['Which one fits the message best?', () => ({ choice: 'a' })],
  ['Write the question that they would ask next', () => 'And how did people find that out?'],
];
