import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readMemoryBenchTexts } from './memorybench-texts.js';

const samples = fileURLToPath(new URL('../../../../data/samples/memorybench', import.meta.url));

it('reads the inputs of both splits, right answers that are texts, and a corpus where there is one', async () => {
  const parts = await readMemoryBenchTexts(samples);
  const of = (name: string) => parts.find((part) => part.name === name);
  const counts = (name: string) =>
    Object.fromEntries(Object.entries(of(name)?.texts ?? {}).map(([kind, texts]) => [kind, texts.length]));
  expect(parts).toHaveLength(28);
  expect(of('NFCats')?.groups).toEqual({ domain: 'Open-Domain', task: 'Short-Short' });
  expect(counts('NFCats')).toEqual({ input: 8, answer: 5, dialogue: 5 });
  expect(counts('JuDGE')).toEqual({ input: 8, output: 8, answer: 5, dialogue: 5 });
  expect(counts('Locomo-0')).toMatchObject({ input: 8, output: 8, corpus: 1 });
  expect(of('Locomo-0')?.texts.corpus?.[0]).toContain(`: ${of('Locomo-0')?.texts.message?.at(-1)}`);
  const [dialogue = ''] = of('JRE-L')?.texts.dialogue ?? [];
  expect(dialogue).toContain(of('JRE-L')?.texts.answer?.[0]);
  // JuDGE has instructions of its own, which a system without memory is sent as well.
  expect(of('JuDGE')?.texts.input?.[0]?.split('\n').length).toBeGreaterThan(1);
});

it('names what a folder lacks', async () => {
  await expect(readMemoryBenchTexts('/no/such/folder')).rejects.toThrow('/no/such/folder');
});
