/**
 * Accuracy of the estimated wall time of a run: runs of the sample data against a server that takes 250 ms per
 * reply, with several limits on the requests in flight.
 *
 *     node --conditions=@memgym/source --import tsx llm-client/estimated-time.ts [rounds]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseExperiment } from '@memgym/experiments';
import { estimateRun, planRun, runExperiment } from '@memgym/runner';
import { compareWithEstimate } from '@memgym/runs';
import { startServerProcess } from './server-process.js';

const rounds = Number(process.argv[2] ?? 3);
const delayMs = 250;
const everyday = fileURLToPath(new URL('../../data/samples/everyday.json', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'memgym-bench-'));
const server = await startServerProcess({ text: '{"choice":"B"}', delayMs });
const widths: readonly (readonly [name: string, concurrency: object])[] = [
  ['one call after the other', { episodes: 1, questions: 1 }],
  ['default limit', {}],
  ['at most 3 in flight', { startInFlight: 3, maxInFlight: 3 }],
];

try {
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, concurrency] of widths) {
      const plan = await planRun({
        experiment: parseExperiment('bench', {
          name: 'timed',
          benchmark: { type: 'conversations' },
          model: { type: 'openai', model: 'm' },
          embedder: { type: 'offline' },
          systems: ['none', 'bm25-m'],
          concurrency,
        }),
        dataPath: everyday,
        environment: { OPENAI_BASE_URL: server.baseUrl },
      });
      const places = {
        runsFolder: join(folder, `${name} ${round}`),
        cacheFolder: join(folder, `${name} ${round}`, 'cache'),
      };
      const estimate = await estimateRun(plan, { ...places, secondsPerCall: delayMs / 1000 });
      const started = performance.now();
      const finished = await runExperiment(plan, places);
      const { seconds } = await compareWithEstimate(estimate, finished, (performance.now() - started) / 1000);
      const { value, low, high } = estimate.seconds;
      console.log(
        `${name}: estimated ${value.toFixed(1)} s (${low?.toFixed(1)} to ${high?.toFixed(1)}), ` +
          `took ${seconds.actual?.toFixed(1)} s: ${seconds.ratio?.toFixed(2)} times the estimate`,
      );
    }
  }
} finally {
  server.close();
  await rm(folder, { recursive: true });
}
