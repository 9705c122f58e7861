import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { refuseLink } from '@memgym/files';

/**
 * Refuses links in parts of a folder, at any depth, because a planted link could redirect writes to files elsewhere.
 * The folder itself may be a link.
 * @throws {StorageError} that names the link
 */
export function refuseLinks(folder: string, parts: readonly string[]): void {
  for (const part of parts) {
    const path = join(folder, part);
    refuseLink(path);
    if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) continue;
    const inner = readdirSync(path, { withFileTypes: true }).filter((entry) => !entry.isFile());
    refuseLinks(
      path,
      inner.map(({ name }) => name),
    );
  }
}
