import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordRequests } from './__fixtures__/record-requests.js';
import { renderRequests } from './__fixtures__/render-requests.js';
import { scenes } from './__fixtures__/scenes/scenes.js';

// Renew with: npx vitest run apps/runner/src/gallery -u
describe('the gallery of whole prompts', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-test-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each(scenes)('$name', async (scene) => {
    const requests = await recordRequests(scene, folder);
    const file = fileURLToPath(new URL(`../../gallery/${scene.name}.txt`, import.meta.url));
    await expect(renderRequests(scene, requests)).toMatchFileSnapshot(file);
  });
});
