import { join } from 'node:path';
import { ConfigError, didYouMean } from '@memgym/core';
import { type DefinedPrompt, definedPrompts, exportPrompt } from '@memgym/prompts/supplied';
import { loadPluginModule } from '@memgym/runner';
import { Command } from 'commander';
import { countOf } from '../output/format-amount.js';
import { print } from '../output/print.js';
import { writeNewFolder } from '../scaffold/write-new-folder.js';
import { collect } from './flag-values.js';

/** `memgym prompts export` */
export function exportCommand(): Command {
  return new Command('export')
    .description('Write the texts of prompts to a new folder, one file each, as a start for your own.')
    .argument(
      '[names...]',
      'names of prompts, or of groups, which is what stands before a slash; default: all',
    )
    .requiredOption('--out <folder>', 'new folder')
    .option(
      '--plugin <package>',
      'with the prompts of an installed plugin, or of its file; repeatable',
      collect,
    )
    .action(async (names: string[], { out, plugin = [] }: { out: string; plugin?: string[] }) => {
      for (const each of plugin) await loadPluginModule(each, process.cwd());
      const prompts = definedPrompts();
      const chosen = names.length === 0 ? prompts : names.flatMap((name) => named(name, prompts));
      const files = [...new Set(chosen)].flatMap(exportPrompt);
      await writeNewFolder(
        out,
        new Map(files.map(({ path, content }) => [join(...path.split('/')), content])),
      );
      print(`${out}: ${countOf(files.length, 'file')} of ${countOf(new Set(chosen).size, 'prompt')}`);
      print(
        `Edit the texts, remove the files of prompts that stay as they are, and add --prompts ${out} to a command.`,
      );
    });
}

function named(name: string, prompts: readonly DefinedPrompt[]): DefinedPrompt[] {
  const found = prompts.filter((prompt) => prompt.name === name || prompt.name.startsWith(`${name}/`));
  if (found.length > 0) return found;
  throw new ConfigError(`There is no prompt ${JSON.stringify(name)}.`, {
    key: 'names',
    hint: `${didYouMean(
      name,
      prompts.map((prompt) => prompt.name),
    )}\`memgym prompts list\` shows all; those of a plugin are loaded with --plugin.`,
  });
}
