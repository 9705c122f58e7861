import { type JsonValue, sha256, tryParseJson } from '@memgym/core';
import * as z from 'zod';
import type { GenerationFiles } from './generator.js';

/** Maps a stage to the digest of its file when written. */
type Marks = Readonly<Record<string, string>>;
const marksSchema = z.record(z.string(), z.string());

/** The stages of one user, in files. */
export interface StageFolder<Stage extends string> {
  /** A completely stored stage, as JSON; undefined when there is none. */
  load(stage: Stage): Promise<unknown>;
  /** Stores a stage; stored later stages become invalid. */
  save(stage: Stage, value: JsonValue): Promise<void>;
}

/**
 * The files of one user: `<stage>.json`, and `complete.json` with the digests of all complete files. A file that is
 * damaged, changed, or older than an earlier stage counts as absent. In a folder of another program, without
 * `complete.json`, every readable file counts.
 * @param stages all stages in order
 */
export async function openStageFolder<Stage extends string>(
  files: GenerationFiles,
  folder: string,
  stages: readonly Stage[],
): Promise<StageFolder<Stage>> {
  const marksFile = `${folder}/complete.json`;
  const text = await files.read(marksFile);
  let marks: Marks = marksSchema.safeParse(tryParseJson(text ?? '')).data ?? {};
  let adopting = text === undefined;
  const earlier = (stage: Stage): Marks => {
    const before = new Set<string>(stages.slice(0, stages.indexOf(stage)));
    return Object.fromEntries(Object.entries(marks).filter(([name]) => before.has(name)));
  };
  return {
    load: async (stage) => {
      const content = await files.read(`${folder}/${stage}.json`);
      if (content === undefined) return undefined;
      if (adopting) marks = { ...marks, [stage]: sha256(content) };
      return marks[stage] === sha256(content) ? tryParseJson(content) : undefined;
    },
    save: async (stage, value) => {
      const content = `${JSON.stringify(value, null, 2)}\n`;
      adopting = false;
      marks = { ...earlier(stage), [stage]: sha256(content) };
      // This comes first, because a file without its digest would look like a file of another program.
      await files.write(marksFile, `${JSON.stringify(marks, null, 2)}\n`);
      await files.write(`${folder}/${stage}.json`, content);
    },
  };
}
