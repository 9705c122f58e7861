import { twelveTurns } from './conversation.js';

/** How a model writes what it was asked for. */
export type Habit = 'terse' | 'chatty' | 'fenced' | 'reasoning';

/** The facts of `twelveTurns` that a text shows, word for word or as the messages they are from. */
export const factsIn = (text: string) =>
  twelveTurns.filter(({ content, fact }) => text.includes(content) || text.includes(fact));

/** The numbered lines of a prompt, one JSON object each. */
export function numbered(shown: string): { number: number; said: string }[] {
  return shown.split('\n').flatMap((line) => {
    if (!/^\{.*"number":/.test(line)) return [];
    return [{ number: (JSON.parse(line) as { number: number }).number, said: line }];
  });
}

/** Each fact of the messages under a heading, with the number of its message. */
export function citedFacts(shown: string, heading: RegExp): { text: string; number: number }[] {
  const from = shown.search(heading);
  const lines = numbered(from < 0 ? shown : shown.slice(from));
  return lines.flatMap(({ number, said }) => factsIn(said).map(({ fact: text }) => ({ text, number })));
}

/** What a model replies to each prompt of memory systems, as values; texts in lines as they are. */
export type RealisticReplies = Readonly<Record<string, (shown: string) => unknown>>;

/** Replies to the prompts of this package's memory systems. */
export const realisticReplies: RealisticReplies = {
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
};

export interface RealisticReply {
  /** What it says; `undefined` if nothing is known for the prompt. */
  readonly reply: unknown;
  /** The name of the prompt. */
  readonly prompt: string;
  readonly habit: Habit;
  /** Whether it replies to the request to repair a reply. */
  readonly isRepair: boolean;
}

/** A reply to a prompt as a model with a habit writes it. */
export function realisticReply({ reply, prompt, habit, isRepair }: RealisticReply): string {
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
