import { describe, expect, it } from 'vitest';
import {
  isSession,
  isTurn,
  personaSchema,
  sessionSchema,
  turnSchema,
  turnsOfSession,
} from './conversation.js';

const turn = turnSchema.parse({ id: 't1', role: 'user', content: 'hello' });
const document = { id: 'd1', text: 'a page' };

describe('isSession and isTurn', () => {
  it('distinguish turns, sessions and documents', () => {
    const session = { id: 's1', turns: [] };
    expect([turn, session, document].map(isTurn)).toEqual([true, false, false]);
    expect([turn, session, document].map(isSession)).toEqual([false, true, false]);
  });
});

describe('turnsOfSession', () => {
  const session = sessionSchema.parse({
    id: 's1',
    startTime: '2025-03-01T10:00:00',
    turns: [
      { id: 't1', role: 'user', content: 'early' },
      { id: 't2', role: 'assistant', content: 'late', eventTime: '2025-03-01T11:00:00', sessionId: 'other' },
    ],
  });

  it('fills in the session and its start if a turn has none of its own', () => {
    expect(turnsOfSession(session)).toEqual([
      { id: 't1', role: 'user', content: 'early', sessionId: 's1', eventTime: '2025-03-01T10:00:00' },
      { id: 't2', role: 'assistant', content: 'late', sessionId: 'other', eventTime: '2025-03-01T11:00:00' },
    ]);
  });

  it('does not change the session', () => {
    turnsOfSession(session);
    expect(session.turns[0]).not.toHaveProperty('sessionId');
  });

  it('adds no time if the session has none', () => {
    const [only] = turnsOfSession({ id: 's2', turns: [turn] });
    expect(only).toEqual({ ...turn, sessionId: 's2' });
    expect(only).not.toHaveProperty('eventTime');
  });
});

describe('turnSchema', () => {
  it('refuses an unknown role and a time with a zone', () => {
    expect(turnSchema.safeParse({ ...turn, role: 'tool' }).success).toBe(false);
    expect(turnSchema.safeParse({ ...turn, eventTime: '2025-03-01T10:00:00Z' }).success).toBe(false);
  });
});

describe('personaSchema', () => {
  it('gives a persona without attributes an empty set of them', () => {
    expect(personaSchema.parse({ id: 'p1' })).toEqual({ id: 'p1', attributes: {} });
  });
});
