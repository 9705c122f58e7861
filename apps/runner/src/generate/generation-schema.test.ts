import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { amemgymGenerator } from '@memgym/amemgym/generate';
import { optionTable } from '@memgym/experiments';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { generationSchema } from './generation-schema.js';
import { readGeneration } from './read-generation.js';

const root = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

describe('the options of an environment', () => {
  it('are in docs/environment-options.md and match the schema; `npx vitest run apps/runner/src/generate --update` writes it', async () => {
    const page = `# Options of an AMemGym environment

Generated from the schema in
[generation-schema.ts](../apps/runner/src/generate/generation-schema.ts); unknown keys are refused. A config of the
original program is taken as it is.

${optionTable(generationSchema(amemgymGenerator))}
`;
    await expect(page).toMatchFileSnapshot(root('docs/environment-options.md'));
  });

  it('are in the JSON Schema for editors; `npx vitest run apps/runner/src/generate --update` writes it', async () => {
    const generated = `${JSON.stringify(z.toJSONSchema(generationSchema(amemgymGenerator), { io: 'input' }), null, 2)}\n`;
    await expect(generated).toMatchFileSnapshot(root('configs/schemas/amemgym-environment.schema.json'));
  });

  it.each(readdirSync(root('configs/environments')))('match %s', async (file) => {
    const generation = await readGeneration(amemgymGenerator, root(`configs/environments/${file}`));
    expect(`${generation.name}.json`).toBe(file);
  });

  // packages/amemgym/spec.md#configuration.
  it('have the published values', async () => {
    const base = await readGeneration(amemgymGenerator, root('configs/environments/amemgym-v1.base.json'));
    const extra = await readGeneration(amemgymGenerator, root('configs/environments/amemgym-v1.extra.json'));
    const same = {
      questions: 10,
      users: 20,
      changesPerPeriod: 4,
      maxChangesPerState: 3,
      minStateVariants: 4,
    };
    expect(base.options).toMatchObject({
      ...same,
      periods: 10,
      statesPerQuestion: 2,
      initialRounds: 1,
      updateRounds: 2,
    });
    expect(extra.options).toMatchObject({
      ...same,
      periods: 20,
      statesPerQuestion: 3,
      initialRounds: 2,
      updateRounds: 5,
    });
  });
});
