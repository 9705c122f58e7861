import type { ChatMessage } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { chatAsHeld, systemTextsFor } from './chat-as-held.js';

const system = (content: string): ChatMessage => ({ role: 'system', content });
const user = (content: string): ChatMessage => ({ role: 'user', content });
const assistant = (content: string): ChatMessage => ({ role: 'assistant', content });

describe('a conversation as the released program sends it', () => {
  const held = [
    system('Persona A'),
    user('Hello'),
    assistant('Hi'),
    user('One'),
    system('Persona B'),
    system('Persona C'),
    user('Two'),
    assistant('Yes'),
    system('Persona D'),
  ];

  it('keeps system messages in their places', () => {
    expect(chatAsHeld(held, 'unchanged')).toEqual(held);
  });

  // What convert_role_system_to_user of the release returns for these messages.
  it('puts them before the next message, and joins neighbours of one role', () => {
    expect(chatAsHeld(held, 'prefixed')).toEqual([
      user('[System]: Persona A\nHello'),
      assistant('Hi'),
      user('One\n[System]: Persona B\n[System]: Persona C\nTwo'),
      assistant('Yes'),
    ]);
    expect(held[3]).toEqual(user('One'));
  });

  it('leaves them out', () => {
    expect(chatAsHeld(held, 'omitted').map(({ role }) => role)).not.toContain('system');
  });

  it.each([
    ['gpt-4o', 'prefixed'],
    ['o3-mini', 'prefixed'],
    ['o4-mini', 'prefixed'],
    ['gpt-4-turbo', 'prefixed'],
    ['gpt-4.1', 'unchanged'],
    ['openai/gpt-4.1', 'unchanged'],
    ['gpt-4.5-preview', 'unchanged'],
    ['gemini-2.0-flash', 'omitted'],
    ['claude-3-7-sonnet-20250219', 'prefixed'],
    ['DeepSeek-R1', 'unchanged'],
    ['meta-llama/Llama-3.1-405B', 'unchanged'],
  ])('depends on the name %s: %s', (name, how) => {
    expect(systemTextsFor(name)).toBe(how);
  });
});
