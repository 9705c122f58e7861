import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { type DatasetCard, datasetCardSchema } from '@memgym/datasets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registryFor } from '../../__fixtures__/registry.js';
import { fetchDataset } from './fetch-dataset.js';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const home = join(root, 'packages/memory-agent-bench');
const samples = join(root, 'data/samples/memory-agent-bench');

const columns =
  "{context: 'VARCHAR', questions: 'VARCHAR[]', answers: 'VARCHAR[][]', metadata: 'STRUCT(demo VARCHAR, keypoints VARCHAR[], previous_events VARCHAR[], qa_pair_ids VARCHAR[], question_dates VARCHAR[], question_ids VARCHAR[], question_types VARCHAR[], source VARCHAR)'}";

describe('Parquet files of a publisher', () => {
  let folder: string;
  let server: Server;
  let card: DatasetCard;
  const served = new Map<string, Buffer>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-fetch-'));
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    for (const name of await readdir(samples)) {
      const [split = '', kind] = name.split('.');
      if (kind !== 'jsonl') continue;
      const target = join(folder, `${split}.parquet`);
      await connection.run(
        `COPY (SELECT * FROM read_json('${join(samples, name)}', columns = ${columns})) TO '${target}' (FORMAT parquet)`,
      );
      served.set(`${split}-00000-of-00001.parquet`, await readFile(target));
      await rm(target);
    }
    connection.closeSync();
    served.set('entity2id.json', await readFile(join(samples, 'entity2id.json')));
    server = createServer((request, response) => {
      const bytes = served.get(basename(request.url ?? ''));
      if (bytes === undefined) return response.writeHead(404).end();
      response.writeHead(200, { 'content-length': bytes.length });
      return response.end(bytes);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    // The package's own card with the sizes and digests of these files, from this machine.
    const { memgym } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
    const published = datasetCardSchema.parse(memgym.benchmark.data);
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    card = {
      ...published,
      name: 'memory-agent-bench',
      download: {
        revision: 'v1',
        files: (published.download?.files ?? []).map(({ path }) => {
          const bytes = served.get(basename(path)) ?? Buffer.alloc(0);
          const sha256 = createHash('sha256').update(bytes).digest('hex');
          return { path, url: `${base}/${path}`, bytes: bytes.length, sha256 };
        }),
      },
    };
  });
  afterAll(async () => {
    await new Promise((closed) => server.close(closed));
    await rm(folder, { recursive: true });
  });

  it('are fetched to where the benchmark reads them, with the same episodes as the JSON lines', async () => {
    const today = '2026-05-01';
    const fetched = await fetchDataset({ card, folder, acceptLicense: true, environment: {}, today });
    expect(fetched.map(({ path, state }) => `${path} ${state}`).sort()).toEqual([
      'data/Accurate_Retrieval-00000-of-00001.parquet verified',
      'data/Conflict_Resolution-00000-of-00001.parquet verified',
      'data/Long_Range_Understanding-00000-of-00001.parquet verified',
      'data/Test_Time_Learning-00000-of-00001.parquet verified',
      'entity2id.json verified',
    ]);
    const found = await registryFor(root).find('benchmark', join(home, 'src/index.ts'));
    const benchmark = found.withOptions({ incomplete: true });
    const [read, lines] = await Promise.all([benchmark.load(folder), benchmark.load(samples)]);
    expect(read.episodes.length).toBeGreaterThan(10);
    expect(read.episodes).toEqual(lines.episodes);
  });
});
