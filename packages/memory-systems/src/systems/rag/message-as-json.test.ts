import { expect, it } from 'vitest';
import { messageAsJson } from './message-as-json.js';

it('writes a message as json.dumps of Python does', () => {
  expect(messageAsJson({ role: 'user', content: 'I "love"\ntea' })).toBe(
    '{"role": "user", "content": "I \\"love\\"\\ntea"}',
  );
  // json.dumps({"role": "assistant", "content": "caf\u00e9 🙂\x7f"})
  expect(messageAsJson({ role: 'assistant', content: 'café 🙂\u007f' })).toBe(
    '{"role": "assistant", "content": "caf\\u00e9 \\ud83d\\ude42\\u007f"}',
  );
});
