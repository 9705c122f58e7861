import type { ChatMessage } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { wireMessages } from './chat-api.js';

const said = (role: ChatMessage['role'], content: string): ChatMessage => ({ role, content });

describe('messages for a server without a system role', () => {
  it.each([
    [[said('system', 'a'), said('system', 'b'), said('user', 'c')], [said('user', 'a\n\nb\n\nc')]],
    [
      [said('user', 'a'), said('assistant', 'b'), said('system', 'c'), said('user', 'd')],
      [said('user', 'a'), said('assistant', 'b'), said('user', 'c\n\nd')],
    ],
    [
      [said('system', 'a'), said('assistant', 'b'), said('system', 'c')],
      [said('user', 'a'), said('assistant', 'b'), said('user', 'c')],
    ],
  ])('contain all text in the same order', (messages, expected) => {
    expect(wireMessages(messages, false)).toEqual(expected);
    expect(wireMessages(messages, true)).toEqual(messages);
  });
});

describe('messages for a chat template in which user and assistant take turns', () => {
  it('never follow one of their own role, whatever a window begins with', () => {
    const window = [
      said('system', 'notes'),
      said('assistant', 'Tom: I start on Monday.'),
      said('user', 'Nadia: Deal.'),
      said('user', 'Question: when?'),
    ];
    expect(wireMessages(window, false)).toEqual([
      said('user', 'notes'),
      said('assistant', 'Tom: I start on Monday.'),
      said('user', 'Nadia: Deal.\n\nQuestion: when?'),
    ]);
  });

  it('contain no empty system message, with a system role either', () => {
    const messages = [said('system', ''), said('user', 'a')];
    expect(wireMessages(messages, true)).toEqual([said('user', 'a')]);
    expect(wireMessages(messages, false)).toEqual([said('user', 'a')]);
  });
});
