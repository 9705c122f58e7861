import type { ChatMessage } from '@memgym/core';
import { detectLanguage } from '@memgym/text';
import { readFreeText } from './reader/read-free-text.js';
import type { ReaderContext } from './reader/reader-input.js';

/**
 * The extractive reader's answer to messages without a typed prompt: the last line of the last user message is the
 * question, and every earlier line is a statement.
 */
export function answerMessages(messages: readonly ChatMessage[], limits: ReaderContext['limits']): string {
  const asked = messages.findLastIndex((message) => message.role === 'user');
  const shown = asked < 0 ? messages : messages.slice(0, asked + 1);
  const lines = shown.flatMap(({ content }) => content.split('\n')).filter((line) => line.trim() !== '');
  const question = lines.at(-1) ?? '';
  const statements = lines.slice(0, -1).map((text) => ({ text }));
  return readFreeText({ statements, question, language: detectLanguage(question), limits });
}
