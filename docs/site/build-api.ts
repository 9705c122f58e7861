import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application, JSX, type ProjectReflection } from 'typedoc';
import { root } from './site-map.js';

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, { readonly '@memgym/source'?: string }>>;
}

/** What programs import from the packages, by the file that it comes from: `@memgym/memory-systems/move`. */
function importedNames(): ReadonlyMap<string, string> {
  const folders = readdirSync(join(root, 'packages'));
  return new Map(
    folders.flatMap((folder) => {
      const path = join(root, 'packages', folder);
      const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest;
      if (manifest.private === true) return [];
      return Object.entries(manifest.exports ?? {}).flatMap(([entry, { '@memgym/source': source }]) =>
        source?.endsWith('.ts') ? [[join(path, source), join(manifest.name, entry)] as const] : [],
      );
    }),
  );
}

/**
 * Writes the reference of the programming interface, from the docstrings of all published packages, as static pages.
 *
 * @throws Error if a docstring links to what is not there
 */
export async function buildApi(folder: string): Promise<void> {
  const names = importedNames();
  const app = await Application.bootstrap({
    name: 'MemGym API',
    entryPoints: [...names.keys()],
    tsconfig: fileURLToPath(new URL('tsconfig.api.json', import.meta.url)),
    // Types are checked elsewhere.
    skipErrorChecking: true,
    readme: 'none',
    // An error is told by its class.
    preservedTypeAnnotationTags: ['@throws'],
    disableGit: true,
    basePath: root,
    gitRevision: 'main',
    sourceLinkTemplate: 'https://github.com/memgym/memgym/blob/{gitRevision}/{path}#L{line}',
    treatWarningsAsErrors: true,
    logLevel: 'Warn',
  });
  // Nothing is asked for that the site does not have.
  app.renderer.hooks.on('head.end', () => JSX.createElement('link', { rel: 'icon', href: 'data:,' }));
  const project = await app.convert();
  if (project === undefined) throw new Error('The packages could not be read.');
  nameModules(project, names);
  await app.generateDocs(project, folder);
  if (app.logger.hasWarnings() || app.logger.hasErrors())
    throw new Error('The reference has faults, see above.');
}

/** Modules are called what programs import. */
function nameModules(project: ProjectReflection, names: ReadonlyMap<string, string>): void {
  for (const module of project.children ?? []) {
    module.name = names.get(module.sources?.[0]?.fullFileName ?? '') ?? module.name;
  }
}
