import { type GenerationFiles, jsonFile } from '../../generator/generator.js';
import { noRefusals, type Refusals } from '../model/refusals.js';

/** Counts the refused texts of each persona. */
export function createRefusalLog() {
  const all = new Map<string, Refusals>();
  return {
    of(id: string): Refusals {
      const refusals = all.get(id) ?? noRefusals();
      all.set(id, refusals);
      return refusals;
    },
    /** Writes `refused.json`: counts by persona. */
    write: (files: GenerationFiles): Promise<void> =>
      files.write('refused.json', jsonFile(JSON.parse(JSON.stringify(Object.fromEntries(all))))),
  };
}
