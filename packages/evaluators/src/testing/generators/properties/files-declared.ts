import type { GeneratorProperty } from '../generator-property.js';

const isIn = (path: string, parts: readonly string[]): boolean =>
  parts.some((part) => path === part || path.startsWith(`${part}/`));

export const filesDeclared: GeneratorProperty = {
  id: 'files-declared',
  title: 'All files are below the declared parts, the data too',
  check: async ({ generator: { parts, data }, files }) => {
    const foreign = [...files.texts.keys()].find((path) => !isIn(path, parts));
    if (foreign !== undefined) {
      return `${foreign} is not in \`parts\` (${parts.join(', ')}); discarding earlier results would leave it.`;
    }
    if (!isIn(data, parts)) return `\`data\` is ${data}, which is not in \`parts\` (${parts.join(', ')}).`;
    return [...files.texts.keys()].some((path) => isIn(path, [data])) ? null : `It writes no ${data}.`;
  },
};
