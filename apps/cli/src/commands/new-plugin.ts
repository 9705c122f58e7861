import { ConfigError } from '@memgym/core';
import { Command } from 'commander';
import { print, printJson } from '../output/print.js';
import { installedVersion } from '../scaffold/installed-version.js';
import { type PluginTemplate, pluginFiles } from '../scaffold/plugin-files.js';
import { writeNewFolder } from '../scaffold/write-new-folder.js';
import { version } from '../version.js';

interface NewFlags {
  readonly out?: string;
  readonly json?: boolean;
}

/** A kind of plugin that a command makes. */
interface NewPlugin {
  readonly template: PluginTemplate;
  /** What is made, with its article: `a memory system`. */
  readonly what: string;
  /** A name, for the help. */
  readonly example: string;
  /** First words of the package's name. */
  readonly prefix: string;
  /** Types that an experiment could not tell apart from the new one. */
  taken(): Promise<readonly string[]>;
  /** The scripts to run after `npm install`. */
  readonly scripts: readonly string[];
  /** The file to continue in, for a name. */
  source(name: string): string;
}

/** `memgym systems new`, `memgym benchmarks new`, `memgym generate new`: a package that passes its check at once. */
export function newPluginCommand({
  template,
  what,
  example,
  prefix,
  taken,
  scripts,
  source,
}: NewPlugin): Command {
  return new Command('new')
    .description(`Make a package with ${what} that passes its check: source, tests, and a sample or data.`)
    .argument('<name>', `its name, in lower case with dashes, e.g. ${example}`)
    .option('--out <folder>', `folder of the package; default: ${prefix}-<name>`)
    .option('--json', 'print one JSON object instead of text')
    .action(async (name: string, { out, json }: NewFlags) => {
      checkName(name, what, example, await taken());
      const folder = out ?? `${prefix}-${name}`;
      const files = pluginFiles(template, name, versionOf);
      await writeNewFolder(folder, files);
      if (json) return printJson({ dir: folder, package: `${prefix}-${name}`, files: [...files.keys()] });
      print(`${folder}: ${[...files.keys()].join(', ')}\n`);
      print('Next:');
      for (const line of [`cd ${folder}`, 'npm install', ...scripts]) print(`  ${line}`);
      print(`\nThen implement your own idea in ${source(name)}.`);
    });
}

const versionOf = (name: string): string => (name === 'memgym' ? version : installedVersion(name));

/** @throws {ConfigError} when the name is not valid for a package, or is that of a built-in plugin */
function checkName(name: string, what: string, example: string, taken: readonly string[]): void {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name) || name.length > 60) {
    throw new ConfigError(`'${name}' cannot be the name of ${what}.`, {
      key: 'name',
      hint: `Use lower-case letters, digits and single dashes, starting with a letter, as in ${example}.`,
    });
  }
  if (taken.includes(name)) {
    throw new ConfigError(`'${name}' is the name of ${what.replace(/^an? /, 'a built-in ')}.`, {
      key: 'name',
      hint: 'Choose another name; an experiment could not tell the two apart.',
    });
  }
}
