import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beamPredictions } from './predictions.js';

describe('answers of the original program', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-beam-'));
    const write = async (conversation: string, name: string, content: unknown) => {
      await mkdir(join(folder, conversation), { recursive: true });
      await writeFile(join(folder, conversation, name), JSON.stringify(content));
    };
    const question = (llm_response: string) => ({ question: 'What is it?', rubric: ['x'], llm_response });
    await write('2', 'rag.json', { abstention: [question('No.'), question('It is unknown.')] });
    await write('10', 'rag.json', {
      knowledge_update: [
        question('Error in knowledge_update question type and What is it? for results/10/rag.json'),
        question('550 euros'),
      ],
    });
    await write('2', 'evaluation-rag.json', { abstention: [{ llm_judge_score: 1 }] });
    await writeFile(join(folder, 'notes.txt'), '');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const read = async (file: string) =>
    (await beamPredictions.readOriginal?.(file, []))?.map(({ value }) => beamPredictions.schema.parse(value));

  it('are those of all conversations by the name of their files, without evaluations and errors of the server', async () => {
    const [found, ...others] = (await beamPredictions.findOriginals?.(folder)) ?? [];
    expect([found?.name, others]).toEqual(['rag', []]);
    expect(await read(found?.file ?? '')).toEqual([
      { questionId: '2/abstention/1', prediction: 'No.' },
      { questionId: '2/abstention/2', prediction: 'It is unknown.' },
      { questionId: '10/knowledge_update/2', prediction: '550 euros' },
    ]);
    expect(await read(join(folder, '10', 'rag.json'))).toHaveLength(1);
  });

  it('are read from lines as they are written, and refused where a file has none', async () => {
    const prediction = { questionId: '7/event_ordering/2', prediction: 'a\nb', retrieved: ['4', '0'] };
    const line = beamPredictions.write(prediction);
    expect(line).toEqual({
      conversation: '7',
      ability: 'event_ordering',
      number: 2,
      llm_response: 'a\nb',
      retrieved: ['4', '0'],
    });
    expect(beamPredictions.schema.parse(line)).toEqual(prediction);
    expect(await beamPredictions.readOriginal?.('answers.jsonl', [])).toBeNull();
    await expect(read(join(folder, '*', 'none.json'))).rejects.toThrow(/no conversation has such a file/);
    await expect(read(join(folder, '2', 'evaluation-rag.json'))).rejects.toThrow(/evaluation-rag\.json/);
    expect(await beamPredictions.findOriginals?.(join(folder, 'nowhere'))).toEqual([]);
  });
});
