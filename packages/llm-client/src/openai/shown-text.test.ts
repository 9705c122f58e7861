import { registerSecret } from '@memgym/core';
import { expect, it } from 'vitest';
import { shownText } from './shown-text.js';

it('shows control characters and direction marks as escapes, on one line', () => {
  expect(shownText('a\u001b[2J\r\n\tb\u202ec\u0007 四🙂')).toBe('a\\u001b[2J b\\u202ec\\u0007 四🙂');
});

it('cuts long text at whole characters, after secrets are removed', () => {
  registerSecret('shown-text-key-12345');
  expect(shownText('🙂'.repeat(10), 5)).toBe('🙂🙂…');
  expect(shownText('refused shown-text-key-12345', 20)).toBe('refused [redacted]');
  expect(shownText('refused shown-text-key-12345', 12)).toBe('refused [red…');
  expect(shownText('x'.repeat(50_000_000))).toBe(`${'x'.repeat(600)}…`);
});
