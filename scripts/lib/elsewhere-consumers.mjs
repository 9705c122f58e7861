import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { root } from './workspace.mjs';

/** Examples that users keep, each with the last line that it prints. */
const examples = {
  'chat-app': 'after ann is erased: ["bo"]',
  'remote-memory': 'The service conforms.',
  'qdrant-index': 'The index conforms.',
};

// Plays the same memory twice on one server, which keeps the two apart.
const onOneServer = `
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { createMemoryServer, listen } from '@memgym/memory-server';
import { createMemory } from '@memgym/memory-systems';

const memory = createMemory();
const server = await listen(createMemoryServer({ memory }), { port: 0 });
const served = (name) => ({ name, type: 'http', options: { url: server.url } });
const [command, data] = process.argv.slice(2);
const experiment = {
  name: 'two',
  benchmark: { type: 'conversations', path: data, episodeLimit: 1 },
  model: { type: 'offline' },
  systems: [served('first'), served('second')],
};
writeFileSync('two.json', JSON.stringify(experiment));
const { stdout } = await promisify(execFile)(command, ['run', 'two.json', '--json']);
const { systems } = JSON.parse(stdout.split('\\n').find((line) => line.startsWith('{')));
const [first, second] = ['first', 'second'].map(
  (wanted) => systems.find(({ name }) => name === wanted).metrics['recall@5'].value,
);
const users = await memory.users();
await server.stop();
console.log(first > 0.5, first === second, users.length);
`;

/**
 * Compiles and runs the examples that users keep with the installed packages, and plays two
 * systems on one server. Returns one sentence per fault.
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
  const folder = join(project, 'on-one-server');
  mkdirSync(folder);
  writeFileSync(join(folder, 'two.mjs'), onOneServer);
  const command = join(project, 'node_modules', '.bin', 'memgym');
  const { code, output } = run(
    process.execPath,
    ['two.mjs', command, join(root, 'data/samples/everyday.json')],
    { cwd: folder, capture: true },
  );
  if (code !== 0 || !output.trim().endsWith('true true 2'))
    faults.push(`two systems on one server ended with ${code}:\n${output}`);
  return faults;
}
