import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerRecord } from '@memgym/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRemarks, setRemark } from './remarks-file.js';
import { changeTags, readTags } from './tags-file.js';

describe('remarks of people', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-remarks-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const answers = [{ system: 'bm25-m', episodeId: 'ann', questionId: 'q1' }] as AnswerRecord[];
  const onAnswer = { system: 'bm25-m', episodeId: 'ann', questionId: 'q1' };
  const onQuestion = { episodeId: 'ann', questionId: 'q1' };

  it('replace those on the same answer, beside those on its question, and go when they are empty', async () => {
    expect(await readRemarks(folder)).toEqual([]);
    await setRemark({ folder, answers }, { ...onAnswer, verdict: 'right' });
    await setRemark({ folder, answers }, { ...onQuestion, comment: 'unclear' });
    await setRemark({ folder, answers }, { ...onAnswer, verdict: 'missed', comment: 'no' });
    expect(await readRemarks(folder)).toEqual([
      { ...onQuestion, comment: 'unclear' },
      { ...onAnswer, verdict: 'missed', comment: 'no' },
    ]);
    await setRemark({ folder, answers }, onAnswer);
    expect(await readRemarks(folder)).toEqual([{ ...onQuestion, comment: 'unclear' }]);
  });

  it('of several processes and pages at once are all kept, as are tags', async () => {
    const asked = Array.from({ length: 12 }, (_, place) => ({ ...onQuestion, questionId: `q${place}` }));
    const run = { folder, answers: asked.map((one) => ({ ...one, system: 'bm25-m' })) as AnswerRecord[] };
    await Promise.all([
      ...asked.map((one) => setRemark(run, { ...one, comment: 'unclear' })),
      ...asked.map(({ questionId }) => changeTags(folder, { add: [questionId] })),
    ]);
    expect(await readRemarks(folder)).toHaveLength(12);
    expect((await readTags(folder)).tags).toHaveLength(12);
    expect((await readdir(folder)).sort()).toEqual(['remarks.json', 'tags.json']);
  });

  it('are refused on what the run was not asked', async () => {
    await expect(setRemark({ folder, answers }, { ...onAnswer, system: 'none' })).rejects.toThrow(
      'none was not asked q1 of ann',
    );
    await expect(setRemark({ folder, answers }, { ...onQuestion, questionId: 'q2' })).rejects.toThrow(
      'The run was not asked q2 of ann',
    );
  });

  it.each(['{', '[]', '{"remarks":[{"episodeId":"a","questionId":"b","verdict":"maybe"}]}'])(
    'are refused when their file holds %s',
    async (text) => {
      await writeFile(join(folder, 'remarks.json'), text);
      await expect(readRemarks(folder)).rejects.toThrow('remarks.json: is damaged');
    },
  );

  it('are not read through a link that a stranger put into the folder', async () => {
    await writeFile(join(folder, 'elsewhere'), '{"remarks":[]}');
    await symlink(join(folder, 'elsewhere'), join(folder, 'remarks.json'));
    await expect(readRemarks(folder)).rejects.toThrow('a symbolic link');
  });
});
