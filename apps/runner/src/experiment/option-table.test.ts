import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { experimentSchema } from './experiment-schema.js';
import { optionTable } from './option-table.js';

describe('docs/experiment-options.md', () => {
  it('is what the schema generates; run with -u to write it', async () => {
    const file = fileURLToPath(new URL('../../../../docs/experiment-options.md', import.meta.url));
    const page = `# Options of an experiment

Generated from the schema in
[experiment-schema.ts](../apps/runner/src/experiment/experiment-schema.ts); unknown keys are refused.

${optionTable(experimentSchema)}
`;
    await expect(page).toMatchFileSnapshot(file);
  });
});
