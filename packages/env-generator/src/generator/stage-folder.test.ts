import { expect, it } from 'vitest';
import type { GenerationFiles } from './generator.js';
import { openStageFolder } from './stage-folder.js';

/** Files in memory; a write after the given number of them fails, as after a kill. */
function filesOf(texts: Map<string, string>, lasting = Number.POSITIVE_INFINITY): GenerationFiles {
  let writes = 0;
  return {
    read: async (path) => texts.get(path),
    write: async (path, content) => {
      writes += 1;
      if (writes > lasting) throw new Error('killed');
      texts.set(path, String(content));
    },
  };
}

/** Makes the missing stages. */
async function make(files: GenerationFiles, stages: readonly string[]): Promise<void> {
  const folder = await openStageFolder(files, 'ann', stages);
  for (const stage of stages) {
    if ((await folder.load(stage)) === undefined) await folder.save(stage, { stage });
  }
}

it.each([[['profile']], [['profile', 'events']]])(
  'has the same files after a kill at any write: %s',
  async (stages) => {
    const whole = new Map<string, string>();
    await make(filesOf(whole), stages);
    expect(whole.size).toBe(stages.length + 1);
    for (let lasting = 0; lasting < 2 * stages.length; lasting += 1) {
      const texts = new Map<string, string>();
      await expect(make(filesOf(texts, lasting), stages)).rejects.toThrow('killed');
      await make(filesOf(texts), stages);
      expect([lasting, Object.fromEntries(texts)]).toEqual([lasting, Object.fromEntries(whole)]);
    }
  },
);
