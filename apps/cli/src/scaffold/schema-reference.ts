import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { assetPath } from '../assets.js';

/**
 * The `$schema` of a new file, which editors use to complete and check it: a path to the command's schema if the
 * command is installed below the working folder, otherwise nothing.
 * @param name of the schema, such as `experiment`
 */
export function schemaReference(name: string, file: string): { $schema?: string } {
  const schema = assetPath(`configs/schemas/${name}.schema.json`);
  const isInside = !relative(process.cwd(), schema).startsWith('..');
  if (!isInside || !existsSync(schema)) return {};
  const path = relative(dirname(resolve(file)), schema).replaceAll('\\', '/');
  return { $schema: path.startsWith('.') ? path : `./${path}` };
}
