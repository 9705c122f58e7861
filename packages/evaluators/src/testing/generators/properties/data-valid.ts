import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { episodesValid } from '../../properties/episodes-valid.js';
import { idsUnique } from '../../properties/ids-unique.js';
import type { GeneratorProperty } from '../generator-property.js';

export const dataValid: GeneratorProperty = {
  id: 'data-valid',
  title: 'Its benchmark reads the data: valid episodes with unique ids',
  check: async ({ generator, benchmark, files }) => {
    if (generator.benchmark === null) return null;
    if (benchmark?.type !== generator.benchmark) {
      return `It makes data of \`${generator.benchmark}\`, and was checked with \`${benchmark?.type ?? 'none'}\`.`;
    }
    const folder = await mkdtemp(join(tmpdir(), 'memgym-generator-'));
    try {
      for (const [path, text] of files.texts) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), text);
      }
      const loaded = await benchmark.load(join(folder, generator.data));
      return (await episodesValid.check({ loaded })) ?? (await idsUnique.check({ loaded }));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
