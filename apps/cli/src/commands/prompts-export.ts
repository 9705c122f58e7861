import { join } from 'node:path';
import { ConfigError, didYouMean } from '@memgym/core';
import { type DefinedPrompt, definedPrompts, exportPrompt } from '@memgym/prompts/supplied';
import type { FlagsFor } from '../declared/flags-for.js';
import { countOf } from '../output/format-amount.js';
import { print } from '../output/print.js';
import { writeNewFolder } from '../scaffold/write-new-folder.js';
import { loadPrompts } from './load-prompts.js';

/** `memgym prompts export` */
export async function exportPrompts(
  names: string[],
  { out, plugin = [] }: FlagsFor['promptsExport'],
): Promise<void> {
  await loadPrompts(plugin);
  const prompts = definedPrompts();
  const chosen = names.length === 0 ? prompts : names.flatMap((name) => named(name, prompts));
  const files = [...new Set(chosen)].flatMap(exportPrompt);
  await writeNewFolder(out, new Map(files.map(({ path, content }) => [join(...path.split('/')), content])));
  print(`${out}: ${countOf(files.length, 'file')} of ${countOf(new Set(chosen).size, 'prompt')}`);
  print(
    `Edit the texts, remove the files of prompts that stay as they are, and add --prompts ${out} to a command.`,
  );
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
