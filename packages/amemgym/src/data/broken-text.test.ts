import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataDir, suiteName } from '@memgym/datasets/testing';
import { describe, expect, it } from 'vitest';
import { brokenText } from './broken-text.js';

describe('brokenText', () => {
  it.each([
    '桂芳在店里挑了一顶三季的帐，接着。',
    '我结清了装修的尾款，送走师傅，同一周还。',
    '跟着他的作息，后来又。',
    '我买了冰柜，因为。',
    '我戒了咖啡，',
    '可以%。',
    '我买了{立式冰柜|大冷柜}。',
    '我买了冰柜，。',
  ])('finds broken Chinese: %s', (text) => {
    expect(brokenText(text)).not.toBeNull();
  });

  it.each([
    'I bought a chest freezer, and.',
    'It began when I %.',
    'You could take the.',
    'I moved to Oslo, and then. What now?',
    'So that you know me a little:',
    'I gave up meat {in spring|last winter}.',
    'I moved, , and started again.',
    'Two things:.',
    '',
  ])('finds broken English: %s', (text) => {
    expect(brokenText(text)).not.toBeNull();
  });

  it.each([
    '借的钱后来又还了，书也已经归还。',
    '他说下周还。',
    '存了百分之五十，也就是50%。',
    '好。。。那就这样吧……',
    'It grew by 5 %. Not bad, then.',
    'Nothing but. As if! Every now and then.',
    'It costs ,50 or .5 of it, i.e. half.',
    'Well... and so on, etc.',
  ])('accepts whole sentences: %s', (text) => {
    expect(brokenText(text)).toBeNull();
  });

  it('raises no alarm on our own sample', () => {
    expect(alarms(fileURLToPath(new URL('../../../../data/samples', import.meta.url)), /^[^/]+$/)).toEqual(
      [],
    );
  });

  describe.each(['locomo', 'memdaily', 'personamem'] as const)('on %s', (name) => {
    const folder = dataDir(name);
    it.skipIf(!folder)(suiteName('raises no alarm', folder), () => {
      expect(alarms(folder ?? '')).toEqual([]);
    });
  });
});

/** The faults found in the texts of a folder's JSON files, without keys and labels. */
function alarms(folder: string, names = /./): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.jsonl?$/.test(file) && names.test(file),
  );
  const texts = files.flatMap((file) => {
    const content = readFileSync(join(folder, file), 'utf8');
    const lines = file.endsWith('.jsonl') ? content.trim().split('\n') : [content];
    return lines.flatMap((line) => textsOf(JSON.parse(line)));
  });
  expect(texts.length).toBeGreaterThan(100);
  return texts.flatMap((text) => brokenText(text) ?? []);
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 12 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
