import { describe, expect, it } from 'vitest';
import { episodeSchema } from './episode.js';

const episode = {
  id: '../__proto__/🙂',
  cluster: 'u1',
  conversation: {
    sessions: [
      { id: 's1', startTime: '2025-01-01T08:00:00', turns: [{ id: 't1', role: 'user', content: 'hi' }] },
    ],
    questions: [
      { kind: 'free-text', id: 'q1', text: '?', type: 'x', evidence: { turnIds: ['t1'] }, expected: 'hi' },
    ],
  },
};

describe('episodeSchema', () => {
  it('takes any text as an id and fills in the language', () => {
    expect(episodeSchema.parse(episode)).toMatchObject({ id: '../__proto__/🙂', language: 'en' });
  });

  it('is accepted again unchanged', () => {
    const once = episodeSchema.parse(episode);
    expect(episodeSchema.parse(JSON.parse(JSON.stringify(once)))).toEqual(once);
  });

  it.each(['id', 'cluster', 'conversation'])('refuses an episode without %s and says where', (key) => {
    const { [key]: _left, ...rest } = episode as Record<string, unknown>;
    expect(episodeSchema.safeParse(rest).error?.issues[0]?.path).toEqual([key]);
  });

  it('names the place of a wrong time', () => {
    const wrong = structuredClone(episode);
    const [session] = wrong.conversation.sessions;
    if (session) session.startTime = '2025-02-30T08:00:00';
    expect(episodeSchema.safeParse(wrong).error?.issues[0]?.path).toEqual([
      'conversation',
      'sessions',
      0,
      'startTime',
    ]);
  });
});
