import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { root } from './workspace.mjs';

/** Examples of memories elsewhere, each with the last line that it prints. */
const examples = {
  'remote-memory': 'The service conforms.',
  'qdrant-index': 'The index conforms.',
};

/**
 * Compiles and runs the examples of a remote memory and of an index elsewhere with the installed packages. Returns one
 * sentence per fault.
 *
 * @param project the project with the installed tarballs
 */
export function elsewhereFaults(project) {
  const faults = [];
  for (const [name, last] of Object.entries(examples)) {
    const folder = join(project, name);
    cpSync(join(root, 'examples', name), folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const target = ['--target', 'es2022', '--module', 'nodenext', '--types', 'node', '--outDir', 'dist'];
    const compiled = run(process.execPath, [compiler, '--strict', '--skipLibCheck', ...target, 'basic.ts'], {
      cwd: folder,
      capture: true,
    });
    if (compiled.code !== 0) faults.push(`examples/${name} does not compile:\n${compiled.output}`);
    const { code, output } = run(process.execPath, ['dist/basic.js'], { cwd: folder, capture: true });
    if (code !== 0 || !output.trim().endsWith(last))
      faults.push(`examples/${name} ended with ${code}:\n${output}`);
  }
  return faults;
}
