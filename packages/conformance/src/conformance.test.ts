import { remoteMemory } from '@memgym/memory-systems/remote';
import { describe, expect, it } from 'vitest';
import { createEchoModel, createFactMemory, soundly } from './__fixtures__/fact-memory.js';
import { createLearningMemory, learningReplies } from './__fixtures__/learning-memory.js';
import { createMergingMemory } from './__fixtures__/merging-memory.js';
import { mutants } from './__fixtures__/mutants/index.js';
import { createSoundMemory } from './__fixtures__/sound-memory.js';
import {
  createPlainService,
  createUnreachableService,
  createWordService,
} from './__fixtures__/word-service.js';
import { describeMemorySystem } from './describe-memory-system.js';
import { runConformance } from './run-conformance.js';

describeMemorySystem({ name: 'a sound memory', create: createSoundMemory });

describeMemorySystem({
  name: 'a sound memory of facts that a model extracts',
  create: ({ model = createEchoModel() }) => createFactMemory(model, soundly),
  model: createEchoModel,
  exempt: { 'exact-match': 'it returns all facts' },
});

describeMemorySystem({
  name: 'a sound memory that merges equal messages',
  create: () => createMergingMemory((known, added) => [...known, added]),
});

describeMemorySystem({
  name: 'a sound memory that learns from feedback',
  create: createLearningMemory,
  replies: learningReplies,
  exempt: { 'exact-match': 'it orders messages by age' },
});

for (const [kind, createService] of Object.entries({
  'with every function': createWordService,
  'of three functions that names no sources': createPlainService,
})) {
  const service = createService();
  describeMemorySystem({
    name: `a sound service ${kind}`,
    create: () => remoteMemory(service),
    unreachable: () => remoteMemory(createUnreachableService(service)),
  });
}

describe('the conformance suite', () => {
  it('reports a failed close after a passed check', async () => {
    const create = async () => {
      const memory = await createSoundMemory();
      const close = () => Promise.reject(new Error('the file is gone'));
      return { ...memory, close };
    };
    const report = await runConformance(create, { only: ['plain-data'] });
    expect(report.results).toMatchObject([{ outcome: 'failed', reason: 'the file is gone' }]);
  });

  it('names a prompt without a reply, and the next step', async () => {
    const report = await runConformance(createLearningMemory, { only: ['evolution'] });
    expect(report.results).toMatchObject([
      { outcome: 'failed', reason: expect.stringMatching(/'learning\/draw-lesson'.*`offlineReply`/) },
    ]);
  });

  for (const { fault, caughtBy, create, model, unreachable } of mutants) {
    it(`catches a memory that ${fault}, by '${caughtBy}'`, async () => {
      const report = await runConformance(create, {
        name: fault,
        only: [caughtBy],
        replies: learningReplies,
        ...(model && { model }),
        ...(unreachable && { unreachable }),
      });
      expect(report.results).toMatchObject([{ id: caughtBy, outcome: 'failed' }]);
      expect(report.conforms).toBe(false);
    });
  }
});
