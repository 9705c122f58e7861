import { createHash } from 'node:crypto';
import { digest } from '@memgym/core';
import { expect, it } from 'vitest';
import { messageDigest } from './prompt-source.js';

it('is the digest of role and content alone', () => {
  const message = { role: 'user' as const, content: '你好, "Ann"\n' };
  const expected = createHash('sha256').update('["user","你好, \\"Ann\\"\\n"]').digest('hex');
  expect(messageDigest(message)).toBe(expected);
  expect(messageDigest({ ...message })).toBe(expected);
  expect(messageDigest(message)).toBe(digest(['user', message.content]));
});

it('distinguishes role and content', () => {
  const texts = [
    { role: 'user', content: 'assistant' },
    { role: 'assistant', content: 'user' },
    { role: 'system', content: '' },
  ] as const;
  expect(new Set(texts.map(messageDigest)).size).toBe(3);
});
