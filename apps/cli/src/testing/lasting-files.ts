import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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
  const digests: Record<string, string> = {};
  for (const file of files) {
    const bytes = await readFile(file);
    const ofDay = file.endsWith('manifest.json') || file.endsWith('report.html');
    const { startedOn = '', digest = '' } = ofDay ? await manifestBeside(file) : {};
    digests[file.slice(folder.length)] = createHash('sha256')
      .update(ofDay ? bytes.toString('utf8').replaceAll(startedOn, '').replaceAll(digest, '') : bytes)
      .digest('hex');
  }
  return digests;
}

async function manifestBeside(file: string): Promise<{ startedOn?: string; digest?: string }> {
  const manifest = join(dirname(file), 'manifest.json');
  return existsSync(manifest) ? JSON.parse(await readFile(manifest, 'utf8')) : {};
}
