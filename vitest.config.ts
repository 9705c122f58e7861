import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const conditions = ['@memgym/source', 'module', 'node'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['{packages,apps}/*/src/**/*.test.ts', 'examples/**/*.test.ts', 'docs/**/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: 2,
    // Loading the sources again for each file takes half of the time; what a test stubs is undone after it.
    isolate: false,
    // A loop over an empty list must not pass as a test.
    expect: { requireAssertions: true },
    restoreMocks: true,
    unstubEnvs: true,
    setupFiles: [fileURLToPath(new URL('scripts/seed-property-tests.mjs', import.meta.url))],
  },
});
