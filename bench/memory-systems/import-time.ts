/**
 * Time to import each entry point of the built package in a fresh process, as ESM and as CommonJS, minus that of an
 * empty program; for comparison, zod with all its locales. CPU time is more reliable than wall time on a busy
 * machine.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { median } from '../indexes/median.js';

const runs = 9;
const manifest = new URL('../../packages/memory-systems/package.json', import.meta.url);
const { name: packageName, exports } = JSON.parse(readFileSync(manifest, 'utf8')) as {
  name: string;
  exports: Record<string, unknown>;
};

interface Cost {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** Loading time inside a new process. */
function costOf(specifier: string, format: 'module' | 'commonjs'): Cost[] {
  const load = `${format === 'module' ? 'await import' : 'require'}(${JSON.stringify(specifier)})`;
  const program = `
    const start = performance.now();
    const before = process.cpuUsage();
    ${load};
    const wallMs = performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    console.log(JSON.stringify({ wallMs, cpuMs: (user + system) / 1000 }));`;
  return Array.from({ length: runs }, () =>
    JSON.parse(
      execFileSync(process.execPath, [`--input-type=${format}`, '-e', program], {
        encoding: 'utf8',
        // Names are resolved from here.
        cwd: fileURLToPath(new URL('.', manifest)),
      }),
    ),
  );
}

function row(specifier: string, format: 'module' | 'commonjs'): string {
  const costs = costOf(specifier, format);
  const cells = [costs.map(({ wallMs }) => wallMs), costs.map(({ cpuMs }) => cpuMs)].flatMap((values) => [
    Math.min(...values),
    median(values),
  ]);
  return cells.map((value) => value.toFixed(0).padStart(9)).join('');
}

console.log(`load ${loadavg()[0]?.toFixed(1)}; ms, least and median of ${runs}`);
console.log(`${''.padEnd(28)}     ESM wall          ESM CPU           CJS wall          CJS CPU`);
// `testing` needs a running vitest.
const entries = Object.keys(exports).filter((name) => !['./testing', './package.json'].includes(name));
for (const specifier of ['zod', ...entries.map((name) => `${packageName}${name.slice(1)}`)]) {
  const label = specifier.replace(packageName, '.').padEnd(28);
  console.log(`${label}${row(specifier, 'module')}${row(specifier, 'commonjs')}`);
}
