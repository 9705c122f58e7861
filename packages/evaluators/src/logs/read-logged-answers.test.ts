import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { readLoggedAnswers } from './read-logged-answers.js';

// Written by inspect_ai 0.3.285 and lm_eval 0.4.13, from `memgym data export conversations --as questions`.
const fixture = (name: string) => fileURLToPath(new URL(`./__fixtures__/${name}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'memgym-logs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (file: string) => readLoggedAnswers(file, 'Check the path.');
const written = (name: string, content: string | Uint8Array) => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return read(file);
};

describe('a log of inspect_ai', () => {
  const log = (...samples: object[]) =>
    written(
      'log.json',
      JSON.stringify({ version: 2, status: 'success', eval: {}, samples: samples.map(asSample) }, null, 2),
    );
  const asSample = (sample: object) => ({
    id: 'q1',
    epoch: 1,
    output: { completion: 'yes', choices: [] },
    ...sample,
  });

  it('gives the replies of its archive, with the choices that their letters name', async () => {
    const answers = (await read(fixture('everyday.eval'))) ?? [];
    expect(new Set(answers.map(({ questionId }) => questionId))).toHaveLength(6);
    const [first] = answers.filter(({ questionId }) => questionId === 'u1-q1');
    expect(first?.reply).toMatch(/^Let me think\.\n\nANSWER: [A-D]$/);
    expect(first?.chosen?.text).toBe('In Porto, near Bolhão market');
  });

  it('is refused where its bytes were changed', async () => {
    const bytes = readFileSync(fixture('everyday.eval'));
    const at = bytes.length >> 1;
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    await expect(written('damaged.eval', bytes)).rejects.toThrow(/damaged\.eval.*cannot be read/s);
    await expect(written('half.eval', bytes.subarray(0, at))).rejects.toThrow(/half\.eval.*cannot be read/s);
  });

  it('has no answer where a sample ended with an error', async () => {
    const answers = await log({}, { id: 2, error: { message: 'no connection' } }, { id: 3, error: null });
    expect(answers?.map(({ questionId }) => questionId)).toEqual(['q1', '3']);
  });

  it('has what a memory found, and the text of a reply in parts', async () => {
    const content = [
      { type: 'reasoning', reasoning: 'hm' },
      { type: 'text', text: 'Bergen' },
    ];
    const output = { choices: [{ message: { content } }] };
    const [answer] = (await log({ output, metadata: { retrieved: ['t3', 't1'], episode: 'e' } })) ?? [];
    expect(answer).toMatchObject({ reply: 'Bergen', retrieved: ['t3', 't1'] });
  });

  it('is refused with a second epoch, with the next step', async () => {
    await expect(log({}, { epoch: 2 })).rejects.toMatchObject({
      message: expect.stringContaining('answers question "q1" in epoch 2'),
      hint: expect.stringContaining('--epochs 1'),
    });
  });
});

describe('samples of lm-eval', () => {
  const lines = (...samples: object[]) =>
    written('samples.jsonl', samples.map((each) => `${JSON.stringify(each)}\n`).join(''));
  const sample = (of: object) => ({ doc_id: 0, doc: { id: 'q1' }, resps: [['yes']], filter: 'none', ...of });

  it('give the choice of the highest likelihood', async () => {
    const answers = (await read(fixture('samples_everyday.jsonl'))) ?? [];
    const rows = readFileSync(fixture('samples_everyday.jsonl'), 'utf8').trimEnd().split('\n');
    const right = answers.filter(({ chosen }, index) => {
      const { doc } = JSON.parse(rows[index] ?? '') as { doc: { target: string } };
      return chosen?.place === 'ABCDEF'.indexOf(doc.target);
    });
    // lm_eval printed acc .3333 of six.
    expect([answers.length, right.length]).toEqual([6, 2]);
  });

  it('may have more choices than a call may have arguments', async () => {
    const choices = Array.from({ length: 200_000 }, (_, place) => `${place}`);
    const resps = choices.map((_, place) => [[place === 150_000 ? -1 : -2, false]]);
    const [answer] = (await lines(sample({ doc: { id: 'q1', choices }, resps }))) ?? [];
    expect(answer?.chosen).toEqual({ place: 150_000, text: '150000' });
  });

  it('are read once where each filter of a task wrote them', async () => {
    const answers = await lines(sample({ filter: 'strict' }), sample({ filter: 'flexible', doc_id: 0 }));
    expect(answers).toEqual([{ line: 1, questionId: 'q1', reply: 'yes', chosen: undefined }]);
  });

  it.each([
    ['several replies to a question', sample({ resps: [['yes', 'no']] }), /answers question "q1" 2 times/],
    [
      'likelihoods without choices',
      sample({ resps: [[[-1, false]], [[-2, false]]] }),
      /not one for each of 0/,
    ],
    ['questions without ids', sample({ doc: { question: 'Where?' } }), /expected the id of a question/],
  ])('are refused with %s', async (_what, line, problem) => {
    await expect(lines(line)).rejects.toThrow(problem);
  });
});

it('any other file is none', async () => {
  expect(await written('answers.jsonl', '{"question_id": "q1", "prediction": "yes"}\n')).toBeNull();
  expect(await written('answers.json', '[{"question_id": "q1", "prediction": "yes"}]')).toBeNull();
});
