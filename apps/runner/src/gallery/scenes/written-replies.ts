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
  readonly line: string;
}

/** The lines of a prompt that are JSON with a number, after a heading if there is one. */
function numbered(shown: string, heading = ''): Numbered[] {
  return shown
    .slice(Math.max(0, shown.lastIndexOf(heading)))
    .split('\n')
    .flatMap((line) => {
      if (!/^\{.*"number":/.test(line)) return [];
      return [{ number: (JSON.parse(line) as { number: number }).number, line }];
    });
}

/** What a careful model replies to the memory systems about known messages. */
export function repliesAbout(known: readonly KnownMessage[], profile: string): SceneReplies {
  const of = (line: string): KnownMessage[] => known.filter(({ start }) => line.includes(start));
  const newest = (shown: string): Numbered[] =>
    numbered(shown, '\nMessages').concat(numbered(shown, '\nNew messages'));
  const facts = (shown: string, key: 'messages' | 'pages') =>
    numbered(shown).flatMap(({ number, line }) =>
      of(line).map(({ fact }) => ({ text: fact, [key]: [number] })),
    );
  return {
    'mem0/extract-facts': (shown) => JSON.stringify({ facts: facts(shown, 'messages') }),
    'mem0/extract-facts-reference': (shown) =>
      JSON.stringify({ facts: known.filter(({ start }) => shown.includes(start)).map(({ fact }) => fact) }),
    'mem0/reconcile-facts': (shown) => {
      const memories = numbered(shown.slice(0, shown.lastIndexOf('New facts')), '\nMemories');
      const decisions = numbered(shown, 'New facts').map(({ number: fact, line }) => {
        const before = known.find((each) => line.includes(each.fact))?.changes;
        const memory = before === undefined ? undefined : memories.find((each) => each.line.includes(before));
        return memory === undefined
          ? { fact, event: 'ADD', memory: null, text: null }
          : {
              fact,
              event: 'UPDATE',
              memory: memory.number,
              text: (JSON.parse(line) as { text: string }).text,
            };
      });
      return JSON.stringify({ decisions });
    },
    'awi/write-notes': (shown) =>
      JSON.stringify(
        Object.fromEntries(
          newest(shown).flatMap(({ line }) => of(line).map(({ label, fact }) => [label, fact])),
        ),
      ),
    'memory-os/judge-continuity': '{"continuous":true}',
    'memory-os/summarise-chain': (shown) =>
      JSON.stringify({
        summary:
          of(shown.slice(shown.lastIndexOf('New exchange')))
            .map(({ fact }) => fact)
            .join('; ') || 'A greeting.',
      }),
    'memory-os/find-topics': (shown) => {
      const content = numbered(shown)
        .flatMap(({ line }) => of(line).map(({ fact }) => fact))
        .join('. ');
      return JSON.stringify({
        topics: [{ theme: 'news', keywords: ['news', 'plans', 'home'], content: content || 'A greeting.' }],
      });
    },
    'memory-os/extract-knowledge': (shown) => JSON.stringify({ user: facts(shown, 'pages'), assistant: [] }),
    'memory-os/update-profile': JSON.stringify({ profile }),
  };
}
