import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

/** The script of the page and all that it imports, as one text. */
async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('main.ts', import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    charset: 'ascii',
  });
  return outputFiles[0]?.text ?? '';
}

it('is the bundle of the sources beside it; `vitest run packages/report/src/browser -u` renews it', async () => {
  const script = (await bundled()).trim();
  expect(script).not.toMatch(/<\/script|<!--/i);
  const file = `// Made by bundle-page-script.test.ts from the sources beside it.
/** The script of a report, with the libraries that it uses. */
export const pageScript: string = ${JSON.stringify(script)};
`;
  await expect(file).toMatchFileSnapshot('./page-script.ts');
});
