import { createSimulation } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { chatReplyPrompt } from '../prompts/chat-reply.js';
import { replyInChat } from './reply-in-chat.js';

const simulation = createSimulation({ contextTokens: 1000 });
const context = { language: 'en', known: '', memories: '', statements: [], window: [] };
const reply = (text: string, statements: string[] = []) =>
  replyInChat(
    chatReplyPrompt.request(
      { ...context, statements: statements.map((one) => ({ text: one })), message: { role: 'user', text } },
      { role: 'assistant' },
    ).prompt.input,
    simulation,
  );

describe('the simulated reply', () => {
  it('acknowledges what it is told, also when a request goes with it', () => {
    expect(reply('I gave up meat in spring. What could I cook?')).toBe(
      'Understood, I will keep that in mind.',
    );
  });

  it('says what it remembers when it is asked', () => {
    expect(reply('When is the meeting?', ['The meeting is on Tuesday.'])).toMatch(/Tuesday/);
  });

  it('takes no question for news', () => {
    const statements = ['My cat is called Pepper.', 'I am learning the cello.'];
    expect(reply('What is my cat called?', statements)).toMatch(/Pepper/);
  });

  it('does not repeat what the person is like, which would make an old fact look new', () => {
    const said = reply('What could I cook with meat?', ['I gave up meat in spring.']);
    expect(said).not.toBe('');
    expect(simulation.concepts(said, 'en')).toEqual([]);
  });
});
