import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// `npm test` leaves out three projects. Two need programs that many machines lack: `npm run test:browser` drives pages in
// Chromium, `npm run test:processes` starts, stops and kills the command, its workers and the servers of memories and
// databases. `npm run test:thorough` takes minutes to try every variant of what `npm test` tries once.
// Libraries of others follow every promise (AsyncLocalStorage), which makes each `await` of their process two to three
// times as slow. Their tests run in processes of their own.
const ofOthers = [
  'packages/{agent-tools,memory-langgraph,memory-mastra,memory-mem0}/src/**/*.test.ts',
  'packages/memory-systems/src/app-memory/{memory-tools,turns-of-chat}.test.ts',
  'apps/cli/src/adapters.test.ts',
];

// `npx vitest run FILE` and `npm test -- FILE` give the same. pnpm starts `npx vitest` with a NODE_PATH through which
// every installed package is found from everywhere, so a package that is missing would not be missed. The processes of
// tests inherit what stands here.
delete process.env.NODE_PATH;
const sharedData = fileURLToPath(new URL('../shared/data', import.meta.url));
if (!process.env.MEMGYM_DATA_DIR && existsSync(sharedData)) process.env.MEMGYM_DATA_DIR = sharedData;

const conditions = ['@memgym/source', 'module', 'node'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: 2,
    // Most objects of a run die young. A larger place for them halves the work of the collector.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        test: {
          name: 'ours',
          include: ['packages/*/src/**/*.test.ts', 'examples/**/*.test.ts', 'docs/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.{browser,process,thorough}.test.ts', ...ofOthers],
        },
      },
      // Apart, because they need more time than those of a package.
      {
        extends: true,
        test: {
          name: 'apps',
          include: ['apps/*/src/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.{browser,process,thorough}.test.ts', ...ofOthers],
        },
      },
      { extends: true, test: { name: 'with libraries of others', include: ofOthers, isolate: true } },
      {
        extends: true,
        test: { name: 'thorough', include: ['{packages/*/src,apps/*/src,docs}/**/*.thorough.test.ts'] },
      },
      { extends: true, test: { name: 'processes', include: ['{packages,apps}/*/src/**/*.process.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['{packages,apps}/*/src/**/*.browser.test.ts', 'docs/**/*.browser.test.ts'],
        },
      },
    ],
    // Reloading the sources for each file would take half of the time, so modules are shared; stubs are undone after
    // each test.
    isolate: false,
    // Half of the processor time of a few tests is the translation of sources, which is kept between runs.
    experimental: { fsModuleCache: true },
    // A loop over an empty list must not pass as a test.
    expect: { requireAssertions: true },
    restoreMocks: true,
    unstubEnvs: true,
    setupFiles: [fileURLToPath(new URL('scripts/seed-property-tests.mjs', import.meta.url))],
  },
});
