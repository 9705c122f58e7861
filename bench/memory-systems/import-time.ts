/** Time to import each entry point of the built package in a fresh process, less that of an empty program. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const manifest = new URL('../../packages/memory-systems/package.json', import.meta.url);
const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as {
  exports: Record<string, string | { import: { default: string } }>;
};

/** Milliseconds that importing takes inside a new process; the median of nine. */
function importMs(address: string): number {
  const program = `const start = performance.now(); await import(${JSON.stringify(address)}); console.log(performance.now() - start)`;
  const times = Array.from({ length: 9 }, () =>
    Number(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })),
  );
  return times.toSorted((left, right) => left - right)[4] ?? Number.NaN;
}

for (const [name, target] of Object.entries(exports)) {
  // `testing` needs a vitest that runs.
  if (typeof target === 'string' || name === './testing') continue;
  const file = new URL(target.import.default, manifest).href;
  console.log(`${name.padEnd(16)} ${importMs(file).toFixed(0).padStart(5)} ms`);
}
