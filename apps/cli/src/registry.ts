import { fileURLToPath } from 'node:url';
import { createRegistry, type Registry } from '@memgym/registry';

/**
 * Finds the parts that are installed for a folder, and those that come with the command: the packages that its
 * `package.json` lists.
 * @param folder default: the working directory
 */
export const registryFor = (folder?: string): Registry =>
  createRegistry({ folder, home: fileURLToPath(new URL('.', import.meta.url)) });

let allowedNames: readonly string[] = [];

/** The names that `--allow` of this command gives: parts that a run or a bundle names, and that may be imported to read it. */
export function allowParts(names: readonly string[]): void {
  allowedNames = names;
}

/**
 * Finds the parts of a run or a bundle that is read: it may come from a stranger, so that only parts which are installed here
 * are imported, and those that `--allow` names.
 */
export const readersRegistry = (): Registry => registryFor().forStrangers(allowedNames);
