import { expect, it } from 'vitest';
import { readPage, repositoryFiles } from './testing/markdown.js';

// Opening a pipe waits for a writer for ever, in a thread that no signal ends, and a device has no end. So whatever somebody
// else may have put there is opened by `readBytes`, `readChunks` or `openRegular`, which refuse both.
const opensAnything =
  /\b(?:readFile|readFileSync|createReadStream|openSync)\(|import \{[^}]*\bopen\b[^}]*\} from 'node:fs\/promises'/;

/** Sources that open a file without asking what it is, by whose file it is. */
const own: Readonly<Record<string, readonly string[]>> = {
  'of an installed package': [
    'apps/cli/src/commands/init.ts',
    'apps/cli/src/docs/pages.ts',
    'apps/cli/src/scaffold/plugin-files.ts',
    'packages/embedder-static/src/read-table.ts',
    'packages/registry/src/contract-versions.ts',
    'packages/registry/src/declared-packages.ts',
    'packages/registry/src/plugin-code.ts',
    'packages/registry/src/resolve-package.ts',
    'packages/report/src/figures/export-figure.ts',
  ],
  'that the command has just made': [
    'apps/cli/src/commands/generate-data.ts',
    'apps/runner/src/data/fetch/download-to.ts',
    'apps/runner/src/data/fetch/fetch-dataset.ts',
    'apps/runner/src/share/bundle-run.ts',
    'packages/runs/src/share/stage-run.ts',
  ],
  'of a run, whose folder is looked through for pipes and links before anything in it is opened': [
    'apps/runner/src/run/merge-shards.ts',
    'packages/runs/src/folder/call-file.ts',
    'packages/runs/src/folder/digest-file.ts',
    'packages/runs/src/folder/episode-file.ts',
    'packages/runs/src/folder/finding-file.ts',
    'packages/runs/src/folder/scope-file.ts',
    'packages/runs/src/folder/text-store.ts',
    'packages/runs/src/folder/times-file.ts',
    'packages/runs/src/share/find-differences.ts',
  ],
  'of the reader’s own lock, cache, storage or tokens, or of the system': [
    'packages/files/src/hold-lock.ts',
    'packages/files/src/process-owner.ts',
    'packages/llm-client/src/batch/batch-notes.ts',
    'packages/llm-client/src/cache/cache-folder.ts',
    'packages/llm-client/src/cache/claim-file.ts',
    'packages/memory-server/src/token-file.ts',
    'packages/memory-systems/src/storage/folder/open-folder-storage.ts',
    'packages/memory-systems/src/storage/folder/scope-file.ts',
    'packages/memory-systems/src/storage/folder/sync-folder.ts',
    'packages/memory-systems/src/storage/folder/write-whole.ts',
  ],
  'the openers themselves, and those that asked them before': [
    'packages/llm-client/src/cache/cassette.ts',
    'packages/memory-systems/src/storage/folder/memory-file.ts',
    'packages/runs/src/share/open-archive.ts',
    'packages/datasets/src/files/read-bytes.ts',
    'packages/files/src/open-regular.ts',
  ],
};

it('opens what others wrote only where a pipe or a device is refused', () => {
  const sources = repositoryFiles(/^(?:packages|apps)\/[\w-]+\/src\/.*\.ts$/).filter(
    (file) => !/\.test\.ts$|\/__fixtures__\/|\/testing\/|^packages\/conformance\//.test(file),
  );
  const found = sources.filter((file) => opensAnything.test(readPage(file)));
  expect(found.sort()).toEqual(Object.values(own).flat().sort());
});
