import { requireRun } from '@memgym/runner';
import { changeTags, findRunFolder, readTags } from '@memgym/runs';
import type { FlagsFor } from '../declared/flags-for.js';
import { notify, print, printJson } from '../output/print.js';
import { showTags } from '../output/show-tags.js';

/** `memgym runs tag <run> [tags...]` */
export async function tagRun(
  run: string,
  add: string[],
  { remove, note, runs, json }: FlagsFor['tag'],
): Promise<void> {
  const folder = await findRunFolder(run, runs);
  const { runId } = await requireRun(folder);
  const isChange = add.length > 0 || remove !== undefined || note !== undefined;
  const words = isChange ? await changeTags(folder, { add, remove, note }) : await readTags(folder);
  if (json) return printJson({ runId, ...words });
  print(runId);
  showTags(words);
  if (words.tags.length === 0 && words.note === undefined) notify('It has no tags and no note.');
}
