import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Digests of the files in a run's folder that must be equal after a replay. The records of calls, the times and the
 * ledger are excluded, because they contain times, retries and cache hits; so are their digests, and the names of
 * scopes outside.
 */
export async function lastingFiles(folder: string): Promise<Record<string, string>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !file.includes('calls') &&
        !file.includes('/times/') &&
        !file.includes('/scopes/') &&
        !file.endsWith('digests.jsonl') &&
        !file.endsWith('ledger.json'),
    )
    .sort();
  const digests: Record<string, string> = {};
  for (const file of files) {
    digests[file.slice(folder.length)] = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  }
  return digests;
}
