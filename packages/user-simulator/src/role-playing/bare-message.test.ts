import { expect, it } from 'vitest';
import { bareMessage } from './bare-message.js';

it.each([
  ['User: "And the vet?"', 'And the vet?'],
  ['**User:** And the vet?', 'And the vet?'],
  ['[2020-12-30 19:30] User: And the vet?', 'And the vet?'],
  ['用户：“那兽医呢？”', '那兽医呢？'],
  [
    '"Yes", she said, and "no" the next day. Which holds?',
    '"Yes", she said, and "no" the next day. Which holds?',
  ],
  ['Time: when is the vet open?', 'Time: when is the vet open?'],
])('%j is %j', (reply, message) => expect(bareMessage(reply)).toBe(message));
