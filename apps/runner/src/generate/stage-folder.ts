import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '@memgym/core';
import { type StageName, type StageStore, stageNames } from '@memgym/env-generator';
import { z } from 'zod';
import { storageProblem } from '../store/storage-problem.js';
import { writeJson } from '../store/write-atomic.js';

/** Stage → digest of its file as it was written. */
const marksSchema = z.partialRecord(z.enum(stageNames), z.string());
type Marks = z.infer<typeof marksSchema>;

/**
 * The files of one user, `<stage>.json` in the original's layout (docs/specs/amemgym.md#data-formats), with
 * `complete.json` beside them: it names the digest of every whole file, so that one that is damaged, changed, or
 * older than what it was made from counts as absent. A folder without it comes from the original program: there
 * every file counts that can be read.
 */
export async function openStageFolder(folder: string, expectHeld: () => void): Promise<StageStore> {
  const marksFile = join(folder, 'complete.json');
  const text = await readText(marksFile);
  let marks: Marks = marksSchema.safeParse(parse(text)).data ?? {};
  let adopting = text === undefined;
  return {
    load: async (stage) => {
      const content = await readText(join(folder, `${stage}.json`));
      if (content === undefined) return undefined;
      if (adopting) marks = { ...marks, [stage]: sha256(content) };
      return marks[stage] === sha256(content) ? parse(content) : undefined;
    },
    save: async (stage, value) => {
      const file = join(folder, `${stage}.json`);
      await writeJson(file, value, expectHeld);
      adopting = false;
      marks = { ...earlier(marks, stage), [stage]: sha256((await readText(file)) ?? '') };
      await writeJson(marksFile, marks, expectHeld);
    },
  };
}

/** The marks of the stages before one: what was made after it was made from something else. */
function earlier(marks: Marks, stage: StageName): Marks {
  const before = new Set<string>(stageNames.slice(0, stageNames.indexOf(stage)));
  return Object.fromEntries(Object.entries(marks).filter(([name]) => before.has(name)));
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw storageProblem(file, error);
  }
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    // A damaged file is made again.
    return undefined;
  }
}
