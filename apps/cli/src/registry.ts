import { fileURLToPath } from 'node:url';
import { createRegistry, type Registry } from '@memgym/registry';

/**
 * Finds the parts that are installed for a folder, and those that come with the command: the packages that its
 * `package.json` lists.
 * @param folder default: the working directory
 */
export const registryFor = (folder?: string): Registry =>
  createRegistry({ folder, home: fileURLToPath(new URL('.', import.meta.url)) });
