import { ConfigError } from '@memgym/core';
import { builtInMemorySystems } from '@memgym/memory-systems/all';
import { Command } from 'commander';
import { print, printJson } from '../output/print.js';
import { installedVersion } from '../scaffold/installed-version.js';
import { memoryBackendFiles } from '../scaffold/memory-backend-files.js';
import { writeNewFolder } from '../scaffold/write-new-folder.js';
import { version } from '../version.js';

interface NewFlags {
  readonly out?: string;
  readonly json?: boolean;
}

/** `memgym systems new` */
export function newSystemCommand(): Command {
  return new Command('new')
    .description('Make a package with a memory system that conforms: source, tests, an experiment.')
    .argument('<name>', 'name of the memory system, in lower case with dashes, e.g. last-words')
    .option('--out <folder>', 'folder of the package; default: memgym-memory-<name>')
    .option('--json', 'print one JSON object instead of text')
    .action(async (name: string, { out, json }: NewFlags) => {
      checkName(name);
      const folder = out ?? `memgym-memory-${name}`;
      const files = memoryBackendFiles(name, versionOf);
      await writeNewFolder(folder, files);
      if (json) return printJson({ dir: folder, package: `memgym-memory-${name}`, files: [...files.keys()] });
      print(`${folder}: ${[...files.keys()].join(', ')}\n`);
      print('Next:');
      for (const line of [`cd ${folder}`, 'npm install', 'npm test', 'npm run measure']) print(`  ${line}`);
      print(`\nThen implement your own idea in src/${name}-memory.ts.`);
    });
}

const versionOf = (name: string): string => (name === 'memgym' ? version : installedVersion(name));

/** @throws {ConfigError} when the name is not valid for a package, or is the name of a built-in memory system */
function checkName(name: string): void {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name) || name.length > 60) {
    throw new ConfigError(`'${name}' cannot be the name of a memory system.`, {
      key: 'name',
      hint: 'Use lower-case letters, digits and single dashes, starting with a letter, as in last-words.',
    });
  }
  if (builtInMemorySystems.some(({ type }) => type === name)) {
    throw new ConfigError(`'${name}' is the name of a built-in memory system.`, {
      key: 'name',
      hint: 'Choose another name; an experiment could not tell the two apart.',
    });
  }
}
