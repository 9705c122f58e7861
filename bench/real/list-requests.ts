// Writes what models receive in the scenes of the gallery, for ask-prompts.mjs: some different requests of each prompt.
//
// Usage, in bench: node --conditions=@memgym/source --import tsx real/list-requests.ts <file>
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordRequests } from '../../apps/runner/src/gallery/__fixtures__/record-requests.js';
import { scenes } from '../../apps/runner/src/gallery/__fixtures__/scenes/scenes.js';
import type { ShownRequest } from '../../apps/runner/src/gallery/__fixtures__/shown-request.js';

/** Different requests of a prompt. */
const most = 6;

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: list-requests.ts <file>');
  process.exit(2);
}
const byPrompt = new Map<string, Map<string, ShownRequest>>();
const folder = await mkdtemp(join(tmpdir(), 'memgym-prompts-'));
try {
  for (const scene of scenes) {
    for (const request of await recordRequests(scene, folder)) {
      const own = byPrompt.get(request.prompt) ?? new Map<string, ShownRequest>();
      byPrompt.set(request.prompt, own.set(JSON.stringify(request.body.messages), request));
    }
  }
} finally {
  await rm(folder, { recursive: true });
}
const sizeOf = ({ body }: ShownRequest): number => JSON.stringify(body.messages).length;
const ranked = [...byPrompt.values()].map((own) =>
  [...own.values()].sort((one, other) => sizeOf(one) - sizeOf(other)),
);
// One of each prompt, then a second, the shortest first: who stops early has asked as many prompts as possible.
const requests = Array.from({ length: most }).flatMap((_, rank) =>
  ranked
    .flatMap((own) => own.slice(rank, rank + 1))
    .sort((one, other) => sizeOf(one) - sizeOf(other))
    .map(({ prompt, input, body }) => ({ prompt, input, body })),
);
writeFileSync(file, requests.map((request) => `${JSON.stringify(request)}\n`).join(''));
