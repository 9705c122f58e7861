import { estimateTokens } from '@memgym/text';
import { describe, expect, it } from 'vitest';
import { historySizes, longestHistory } from './longest-history.js';

const turn = (id: string, content: string, speaker?: string) => ({
  ...{ id, role: 'user' as const, content },
  ...(speaker !== undefined && { speaker }),
});
const episode = (id: string, ...contents: string[]) => ({
  ...{ id, cluster: id, language: 'en' },
  conversation: {
    sessions: contents.map((content, place) => ({
      id: `${id}-${place}`,
      turns: [turn(`t${place}`, content)],
    })),
    questions: [],
  },
});

describe('the longest history', () => {
  it('is the one with the most tokens, not with the most messages', () => {
    expect(longestHistory([episode('a', 'one', 'two'), episode('b', 'x'.repeat(40))])).toEqual({
      tokens: 10,
      messages: 1,
    });
  });

  it('is one of those of each person', () => {
    expect(historySizes([episode('a', 'one', 'two'), episode('b', 'x'.repeat(40))])).toEqual([
      { episode: 'a', tokens: 2, messages: 2 },
      { episode: 'b', tokens: 10, messages: 1 },
    ]);
  });

  it('counts who spoke, which a prompt shows too', () => {
    const spoken = {
      ...episode('a'),
      conversation: { questions: [], sessions: [{ id: 's', turns: [turn('t', 'hello', 'Anna')] }] },
    };
    expect(longestHistory([spoken])).toEqual({ tokens: estimateTokens('Anna: hello'), messages: 1 });
  });

  it('is not known if an episode has none before it is played', () => {
    expect(longestHistory([episode('a', 'one'), episode('b')])).toBeUndefined();
    expect(longestHistory([])).toBeUndefined();
  });
});
