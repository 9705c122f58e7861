import type { SceneReplies } from '../scene.js';

/** A message by its beginning, and what a careful model writes about it. */
export interface KnownMessage {
  readonly start: string;
  readonly fact: string;
  /** Label of the note about it. */
  readonly label: string;
  /** The beginning of the fact that it changes. */
  readonly changes?: string;
}

interface Numbered {
  readonly number: number;
  readonly text: string;
  readonly line: string;
}

/** The lines of a text that are JSON with a number. */
function numbered(text: string): Numbered[] {
  return text.split('\n').flatMap((line) => {
    if (!/^\{.*"number":/.test(line)) return [];
    return [{ ...(JSON.parse(line) as { number: number; text: string }), line }];
  });
}

const after = (text: string, heading: string): string => text.slice(text.lastIndexOf(heading));
const before = (text: string, heading: string): string => text.slice(0, text.lastIndexOf(heading));

/** What a careful model replies to the memory systems about known messages. */
export function repliesAbout(known: readonly KnownMessage[], profile: string): SceneReplies {
  const of = (text: string): KnownMessage[] => known.filter(({ start }) => text.includes(start));
  const facts = (shown: string, key: 'messages' | 'pages') =>
    numbered(shown).flatMap(({ number, line }) =>
      of(line).map(({ fact }) => ({ text: fact, [key]: [number] })),
    );
  const told = (text: string, separator: string): string =>
    of(text)
      .map(({ fact }) => fact)
      .join(separator) || 'A greeting.';
  const notes = (heading: string) => (shown: string) =>
    JSON.stringify(Object.fromEntries(of(after(shown, heading)).map(({ label, fact }) => [label, fact])));
  return {
    'mem0/extract-facts': (shown) => JSON.stringify({ facts: facts(shown, 'messages') }),
    'mem0/extract-facts-reference': (shown) =>
      JSON.stringify({ facts: of(after(shown, 'Input:')).map(({ fact }) => fact) }),
    'mem0/reconcile-facts': (shown) => {
      const memories = numbered(before(shown, '\nNew facts'));
      const decisions = numbered(after(shown, '\nNew facts')).map(({ number: fact, text }) => {
        const changed = known.find((each) => each.fact === text)?.changes;
        const memory = memories.findLast((each) => changed !== undefined && each.text.includes(changed));
        return memory === undefined
          ? { fact, event: 'ADD', memory: null, text: null }
          : { fact, event: 'UPDATE', memory: memory.number, text };
      });
      return JSON.stringify({ decisions });
    },
    'awi/write-notes': notes('\nNew messages'),
    'awi/write-notes-reference': notes('\nThe conversation'),
    'memory-os/judge-continuity': '{"continuous":true}',
    'memory-os/summarise-chain': (shown) =>
      JSON.stringify({ summary: told(after(shown, '\nNew exchange'), '; ') }),
    'memory-os/find-topics': (shown) =>
      JSON.stringify({
        topics: [{ theme: 'news', keywords: ['news', 'plans', 'home'], content: told(shown, '. ') }],
      }),
    'memory-os/extract-knowledge': (shown) => JSON.stringify({ user: facts(shown, 'pages'), assistant: [] }),
    'memory-os/update-profile': JSON.stringify({ profile }),
  };
}
