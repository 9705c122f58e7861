import type * as z from 'zod';
import type { GeneratorProperty } from '../generator-property.js';

/** Config keys that every generator has. */
const shared = ['$schema', 'name', 'description', 'model', 'concurrency'];
/** Values of every kind; no option accepts all of them. */
const anything = [null, true, -1.5, 1e300, 'no such value', [[]], { 'no such key': true }];

export const optionsRefused: GeneratorProperty = {
  id: 'options-refused',
  title: 'Options with a wrong value are refused, and every declared key exists',
  check: async ({ generator }) => {
    const { shape } = generator.options;
    const taken = shared.find((key) => key in shape);
    if (taken !== undefined) return `The option \`${taken}\` has the name of a key that every config has.`;
    for (const [key, schema] of Object.entries(shape)) {
      if (anything.every((value) => (schema as z.ZodType).safeParse(value).success)) {
        return `The option \`${key}\` accepts every value.`;
      }
    }
    for (const [list, keys] of [
      ['selectingOptions', generator.selectingOptions],
      ['shortcuts', Object.keys(generator.shortcuts ?? {})],
    ] as const) {
      const unknown = keys.find((key) => !(key in shape));
      if (unknown !== undefined) return `\`${list}\` names \`${unknown}\`, which is not an option.`;
    }
    return null;
  },
};
