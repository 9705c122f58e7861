import { existsSync } from 'node:fs';
import nodeModule from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf } from './errors/error-parts.js';
import { textStart } from './well-formed.js';

/** Finds installed packages when they are used. */
export interface InstalledPackages {
  /** The exports of a package. @throws when it is not installed, or fails to load */
  load(name: string): unknown;
  /** The path of a file of a package. @throws when it is not installed */
  pathOf(name: string): string;
}

/**
 * Finds packages with native code, WebAssembly or files of their own, which must stay outside of a bundle. Bundlers leave
 * these look-ups alone, because the names are not known before they are made.
 *
 * @param url `import.meta.url` of the module that needs them. A bundle has none, or that of the machine that built it; then
 * the running program and the working folder are searched.
 */
export function installedPackages(url: string | undefined): InstalledPackages {
  const found = <T>(look: (from: NodeJS.Require) => T): T => {
    let first: unknown;
    for (const place of placesOf(url)) {
      try {
        // Not imported by its name, because webpack replaces calls of `createRequire`.
        return look(nodeModule.createRequire(place));
      } catch (error) {
        first ??= error;
      }
    }
    throw first;
  };
  return {
    load: (name) => found((from) => from(name) as unknown),
    pathOf: (name) => found((from) => from.resolve(name)),
  };
}

/** Why a package did not load, as one line for an error about it, without the list of modules that Node adds. */
export function whyNotLoaded(cause: unknown): string {
  const [why = ''] = messageOf(cause).split('\nRequire stack:', 1);
  return textStart(why.replaceAll('\n', ' ').replace(/\.$/, ''), 400);
}

function placesOf(url: string | undefined): string[] {
  if (url?.startsWith('file:') && existsSync(fileURLToPath(url))) return [url];
  const [, program] = process.argv;
  return [...(program === undefined ? [] : [program]), join(process.cwd(), 'index.js')];
}
