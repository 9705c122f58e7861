import { changeTags, readTags, requireRun } from '@memgym/runner';
import { Command } from 'commander';
import { notify, print, printJson } from '../output/print.js';
import { showTags } from '../output/show-tags.js';
import { findRunFolder } from './find-run-folder.js';
import { collect } from './flag-values.js';

interface TagFlags {
  remove?: string[];
  note?: string;
  runs: string;
  json?: boolean;
}

/** `memgym runs tag <run> [tags...]` */
export function tagCommand(): Command {
  return new Command('tag')
    .description('Add tags to a run, or show those it has. The report shows them when it is written again.')
    .argument('<run>', 'run id, or the run’s folder')
    .argument('[tags...]', 'tags to add, e.g. baseline')
    .option('--remove <tag>', 'remove this tag; repeatable', collect)
    .option('--note <text>', 'replace the note of the run; empty removes it')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object instead of text')
    .action(async (run: string, add: string[], { remove, note, runs, json }: TagFlags) => {
      const folder = await findRunFolder(run, runs);
      const { runId } = await requireRun(folder);
      const isChange = add.length > 0 || remove !== undefined || note !== undefined;
      const words = isChange ? await changeTags(folder, { add, remove, note }) : await readTags(folder);
      if (json) return printJson({ runId, ...words });
      print(runId);
      showTags(words);
      if (words.tags.length === 0 && words.note === undefined) notify('It has no tags and no note.');
    });
}
