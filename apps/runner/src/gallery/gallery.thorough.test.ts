import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { definedPrompts, exportPrompt, parsePromptFile, supplyPrompts } from '@memgym/prompts/supplied';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allReplies } from '../__fixtures__/registry.js';
import { recordRequests } from './__fixtures__/record-requests.js';
import { renderRequests } from './__fixtures__/render-requests.js';
import { scenes } from './__fixtures__/scenes/scenes.js';

// Renew with: npx vitest run apps/runner/src/gallery --update
const ours = new Set((await allReplies()).map(({ prompt }) => prompt));

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

  // Requests of conversations show what samples of the inputs' schemas may not have.
  const replayed = scenes.filter(({ name }) =>
    /^(?:amemgym\/(?:feedback-notes|judges)|conversations\/options-facts|memdaily\/listed|personamem\/released)/.test(
      name,
    ),
  );
  it.each(replayed)('$name is the same with the exported texts of all prompts', async (scene) => {
    // Other tests of this process may have defined prompts of their own.
    const prompts = definedPrompts().filter(({ name }) => ours.has(name));
    const files = prompts.flatMap(exportPrompt);
    const supplied = supplyPrompts(
      files.map(({ path, content }) => parsePromptFile(path, content)),
      prompts,
    );
    const requests = await recordRequests(scene, folder, supplied);
    const file = fileURLToPath(new URL(`../../gallery/${scene.name}.txt`, import.meta.url));
    expect(renderRequests(scene, requests)).toBe(await readFile(file, 'utf8'));
  });
});
