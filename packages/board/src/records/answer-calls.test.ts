import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type AnswerRecord, zeroUsage } from '@memgym/core';
import { callPath } from '@memgym/runs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerCalls } from './answer-calls.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-asked-'));
});
afterEach(() => rm(folder, { recursive: true }));

const hash = (letter: string): string => letter.repeat(64);

/** A system that answered q1 in three episodes, each with the prompt and the last message given. */
async function played(system: string, asked: readonly (readonly [prompt: string, message: string])[]) {
  for (const [place, [prompt, message]] of asked.entries()) {
    const call = {
      ...{
        kind: 'call',
        role: 'assistant',
        phase: 'answer',
        provider: 'openai',
        model: 'm',
        usage: zeroUsage,
      },
      ...{ prompt: { name: 'answer', version: '1', hash: hash(prompt) }, servedModel: 'm', latencyMs: 1 },
      ...{ cached: false, tries: 1, faults: [], finishReason: 'stop', messages: [hash('0'), hash(message)] },
      reply: 'tea',
    };
    const file = callPath(folder, system, `p${place}`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `{"kind":"play-start"}\n${JSON.stringify(call)}\n`);
  }
  const answers = asked.map(([prompt], place) => ({
    ...{ outcome: 'answered', system, episodeId: `p${place}`, questionId: 'q1' },
    prompt: { name: 'answer', version: '1', hash: hash(prompt) },
  }));
  return (await answerCalls(folder, system, answers as unknown as AnswerRecord[])).asked;
}

it('knows the words of each question, also where people who are asked alike have one prompt', async () => {
  // Without a memory the prompts of the first two are the same; with one, all three differ.
  const none = await played('none', [
    ['a', '1'],
    ['a', '1'],
    ['b', '2'],
  ]);
  const memory = await played('memory', [
    ['c', '1'],
    ['d', '1'],
    ['e', '2'],
  ]);
  expect(none).toEqual(
    new Map([
      ['p0/q1', hash('1')],
      ['p1/q1', hash('1')],
      ['p2/q1', hash('2')],
    ]),
  );
  expect(memory).toEqual(none);
  const other = await played('other', [
    ['f', '1'],
    ['a', '3'],
    ['b', '2'],
  ]);
  expect(other.get('p1/q1')).toBe(hash('3'));
});
