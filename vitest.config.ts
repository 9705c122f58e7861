import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Tests that drive a browser take minutes, and many machines have none: `npm run test:browser` runs them alone.
const inBrowser = process.env.MEMGYM_BROWSER_TESTS === 'yes';

const conditions = ['@memgym/source', 'module', 'node'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: inBrowser
      ? ['{packages,apps}/*/src/**/*.browser.test.ts']
      : ['{packages,apps}/*/src/**/*.test.ts', 'examples/**/*.test.ts', 'docs/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(inBrowser ? [] : ['**/*.browser.test.ts'])],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: 2,
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
