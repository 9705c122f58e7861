import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Digests of the files in a run's folder that must be equal after a replay. The records of calls, the times and the
 * ledger are excluded, because they contain times, retries and cache hits; so are their digests, and the names of
 * scopes outside. Left out of manifest and report is the day on which the run began, with the seal over it: midnight
 * may lie between two runs.
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
  const manifest = files.find((file) => file.endsWith('manifest.json'));
  const { startedOn = '', digest = '' } =
    manifest === undefined ? {} : JSON.parse(await readFile(manifest, 'utf8'));
  const digests: Record<string, string> = {};
  for (const file of files) {
    const bytes = await readFile(file);
    const ofDay = file.endsWith('manifest.json') || file.endsWith('report.html');
    digests[file.slice(folder.length)] = createHash('sha256')
      .update(ofDay ? bytes.toString('utf8').replaceAll(startedOn, '').replaceAll(digest, '') : bytes)
      .digest('hex');
  }
  return digests;
}
