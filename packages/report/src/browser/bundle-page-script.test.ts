import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

/** A script and all that it imports, as one text. */
async function bundled(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(name, import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    charset: 'ascii',
  });
  return (outputFiles[0]?.text ?? '').trim();
}

it.each([
  ['main.ts', 'page-script.ts', 'pageScript', 'The script of a report, with the libraries that it uses.'],
  ['view.ts', 'view-script.ts', 'viewScript', 'The script of the pages that a server shows.'],
])(
  '%s and all that it imports are in %s; `npx vitest run packages/report/src/browser/bundle --update` renews it',
  async (entry, file, name, about) => {
    const script = await bundled(entry);
    expect(script).not.toMatch(/<\/script|<!--/i);
    const content = `// Made by bundle-page-script.test.ts from the sources beside it.
/** ${about} */
export const ${name}: string = ${JSON.stringify(script)};
`;
    await expect(content).toMatchFileSnapshot(`./${file}`);
  },
);
