import { createRequire } from 'node:module';
import { ConfigError } from '@memgym/core';
import { checkoutFolder } from '../assets.js';
import type { FlagsOf } from '../declared/declare.js';
import { type NewPart, type newPart, newParts } from '../declared/parts.js';
import { print, printJson } from '../output/print.js';
import { showNext } from '../output/show-next.js';
import { registryFor } from '../registry.js';
import { pluginFiles } from '../scaffold/plugin-files.js';
import { writeNewFolder } from '../scaffold/write-new-folder.js';
import { version } from '../version.js';

/** `memgym systems new`, `memgym benchmarks new`, `memgym generate new`: a package that passes its check at once. */
export async function makePackage(
  kind: NewPart,
  name: string,
  { out, json }: FlagsOf<ReturnType<typeof newPart>['flags']>,
): Promise<void> {
  checkName(kind, name);
  const { prefix, scripts } = newParts[kind];
  const [template, source] =
    kind === 'memorySystem' ? (['memory-backend', 'memory'] as const) : ([kind, kind] as const);
  const folder = out ?? `${prefix}-${name}`;
  const versionOf = (used: string): string => (used === 'memgym' ? version : installedVersion(used));
  const files = pluginFiles(template, name, versionOf);
  await writeNewFolder(folder, files);
  if (json) return printJson({ dir: folder, package: `${prefix}-${name}`, files: [...files.keys()] });
  print(`${folder}: ${[...files.keys()].join(', ')}\n`);
  const checkout = checkoutFolder();
  const install =
    checkout === undefined
      ? [[`cd ${folder}`], ['npm install']]
      : [
          [`npm --prefix ${checkout} run link -- ${folder}`, 'the packages of the checkout in place of npm'],
          [`cd ${folder}`],
        ];
  showNext([...install, ...scripts.map((line) => [line])]);
  print(`\nThen implement your own idea in src/${name}-${source}.ts.`);
}

/** @throws {ConfigError} when the name is not valid for a package, or is that of a built-in part */
function checkName(kind: NewPart, name: string): void {
  const { what, example } = newParts[kind];
  if (name.length > 60 || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) {
    throw new ConfigError(`'${name}' cannot be the name of ${what}.`, {
      key: 'name',
      hint: `Use lower-case letters, digits and single dashes, starting with a letter, as in ${example}.`,
    });
  }
  const declared = registryFor().declared(kind);
  if (declared.every(({ type }) => type !== name)) return;
  throw new ConfigError(`'${name}' is the name of ${what.replace(/^an? /, 'a built-in ')}.`, {
    key: 'name',
    hint: 'Choose another name; an experiment could not tell the two apart.',
  });
}

const require = createRequire(import.meta.url);

/** The version of one of the packages that the command uses. */
export function installedVersion(name: string): string {
  const { version } = require(`${name}/package.json`) as { readonly version: string };
  return version;
}
