import { expect, it } from 'vitest';
import { suppliedSet } from './summarize-run.js';

const text = (name: string, digest: string, language?: string) => ({
  ...{ name, version: '2', digest },
  ...(language !== undefined && { language }),
});
const calling = (...names: string[]) => names.map((name) => ({ prompt: { name, version: '2' } }));

it('names the supplied texts that a system was asked by, and tells sets apart by their texts', () => {
  const suppliedPrompts = [text('answer', 'a', 'en'), text('answer', 'b', 'zh'), text('write', 'c')];
  expect(suppliedSet({ suppliedPrompts }, calling('answer'))).toMatch(/^answer@2 \([0-9a-f]{8}\)$/);
  expect(suppliedSet({ suppliedPrompts }, calling('answer', 'write', 'read'))).toMatch(
    /^2 prompts \([0-9a-f]{8}\)$/,
  );
  const edited = [text('answer', 'other', 'en'), ...suppliedPrompts.slice(1)];
  expect(suppliedSet({ suppliedPrompts: edited }, calling('answer'))).not.toBe(
    suppliedSet({ suppliedPrompts }, calling('answer')),
  );
});

it('names none for a system that was asked by our own texts alone', () => {
  expect(suppliedSet({ suppliedPrompts: [text('write', 'c')] }, calling('answer'))).toBeUndefined();
  expect(suppliedSet({}, calling('answer'))).toBeUndefined();
});
