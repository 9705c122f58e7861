import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseExperiment } from '../experiment/read-experiment.js';
import { planRun } from '../plan/run-plan.js';
import { findSystem, repliesOfSystem } from './find-system.js';

const folder = fileURLToPath(new URL('./__fixtures__', import.meta.url));

describe('a memory system from outside', () => {
  it.each(['./outside-memory.mjs', 'outside-memory.mjs'])('is found by its file as %s', async (name) => {
    const { type, needs } = await findSystem(name, folder);
    expect({ type, needs }).toEqual({ type: 'outside', needs: [] });
  });

  it('is found by the folder of its package', async () => {
    const root = mkdtempSync(join(tmpdir(), 'plugin-'));
    copyFileSync(join(folder, 'outside-memory.mjs'), join(root, 'memory.mjs'));
    writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'mine', exports: './memory.mjs' }));
    expect((await findSystem(root, folder)).type).toBe('outside');
    expect((await findSystem('./', root)).type).toBe('outside');
    rmSync(root, { recursive: true });
  });

  it.each([
    ['./', /'.\/' is a folder without a package that can be imported/],
    ['./missing.mjs', /'.\/missing.mjs' could not be loaded: there is no file/],
    ['@nowhere/no-such-package', /no such package is installed for/],
    ['./no-memory.mjs', /exports no `memorySystem`; it exports somethingElse/],
    ['./half-memory.mjs', /is not a memory system: [\s\S]*create/],
    ['__proto__', /Unknown memory system "__proto__"/],
  ])('is refused with a reason as %s', async (name, message) => {
    await expect(findSystem(name, folder)).rejects.toThrow(message);
  });

  it('brings the offline model’s replies to its prompts, and a built-in one brings none', async () => {
    const replies = await repliesOfSystem('./outside-memory.mjs', folder);
    expect(replies.map(({ prompt }) => prompt)).toEqual(['outside/ask']);
    expect(await repliesOfSystem('bm25-m', folder)).toEqual([]);
    await expect(repliesOfSystem('./odd-replies.mjs', folder)).rejects.toThrow(
      /`offlineReplies` of '.\/odd-replies.mjs' is not a list of replies/,
    );
  });

  it('is asked with its replies by the offline model of a run', async () => {
    const plan = await planRun({
      experiment: parseExperiment('test', {
        name: 'outside',
        benchmark: { type: 'conversations', episodeLimit: 1 },
        model: { type: 'offline' },
        embedder: { type: 'offline' },
        systems: [{ name: 'mine', type: './outside-memory.mjs' }],
      }),
      dataPath: fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url)),
      environment: {},
      configFolder: folder,
    });
    const reply = await plan.model.complete({
      messages: [{ role: 'user', content: 'May I?' }],
      role: 'memory-write',
      prompt: { name: 'outside/ask', version: '1', hash: '' },
    });
    expect(reply.text).toBe('yes');
  });
});
