import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The version of one of the packages that the command uses. */
export function installedVersion(name: string): string {
  const { version } = require(`${name}/package.json`) as { readonly version: string };
  return version;
}
