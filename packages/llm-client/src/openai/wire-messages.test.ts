import type { ChatMessage } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { wireMessages } from './wire-messages.js';

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
