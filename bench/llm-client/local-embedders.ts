/**
 * Speed and quality of the embedders that need no server: texts per second, and recall@5 and @10 of plain cosine over
 * the turns of LoCoMo (`speaker: text`), question by question, by category.
 *
 *     node --conditions=@memgym/source --import tsx llm-client/local-embedders.ts
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createStaticEmbedder } from '@memgym/embedder-static';

interface LoCoMoTurn {
  readonly speaker: string;
  readonly dia_id: string;
  readonly text: string;
}
interface LoCoMoConversation {
  readonly conversation: Readonly<Record<string, readonly LoCoMoTurn[] | string>>;
  readonly qa: readonly {
    readonly question: string;
    readonly evidence: readonly string[];
    readonly category: number;
  }[];
}

const folder = process.env.MEMGYM_DATA_DIR ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
const file = `${folder}/locomo/locomo10.json`;
if (!existsSync(file)) {
  console.log(`No LoCoMo at ${file} (MEMGYM_DATA_DIR): the embedder is left out.`);
  process.exit();
}
const conversations = JSON.parse(readFileSync(file, 'utf8')) as LoCoMoConversation[];
const embedders = [
  createHashedEmbedder({ dimensions: 512 }),
  createHashedEmbedder(),
  createStaticEmbedder({ hashedWeight: 0 }),
  createStaticEmbedder(),
];

for (const embedder of embedders) {
  const recalls = new Map<number, number[]>();
  const early: number[] = [];
  let texts = 0;
  let seconds = 0;
  for (const { conversation, qa } of conversations) {
    const turns = Object.values(conversation).flatMap((value) => (Array.isArray(value) ? value : []));
    const shown = turns.map((turn) => `${turn.speaker}: ${turn.text}`);
    const { vectors } = await embedder.embed(shown, { kind: 'document' });
    // The second round measures a warm process, by CPU time so that other processes do not count.
    const before = process.cpuUsage();
    await embedder.embed(shown, { kind: 'document' });
    const { user, system } = process.cpuUsage(before);
    seconds += (user + system) / 1e6;
    texts += turns.length;
    const ids = new Set(turns.map((turn) => turn.dia_id));
    for (const { question, evidence, category } of qa) {
      const wanted = evidence.filter((id) => ids.has(id));
      if (wanted.length === 0) continue;
      const query = (await embedder.embed([question], { kind: 'query' })).vectors[0] ?? new Float32Array();
      const best = vectors
        .map((vector, index) => ({ id: turns[index]?.dia_id, score: dot(vector, query), index }))
        .sort((a, b) => b.score - a.score || a.index - b.index)
        .slice(0, 10)
        .map(({ id }) => id);
      early.push(wanted.filter((id) => best.slice(0, 5).includes(id)).length / wanted.length);
      const recall = wanted.filter((id) => best.includes(id)).length / wanted.length;
      recalls.set(category, [...(recalls.get(category) ?? []), recall]);
    }
  }
  const all = [...recalls.values()].flat();
  const answerable = [...recalls].filter(([category]) => category !== 5).flatMap(([, values]) => values);
  const byCategory = [...recalls]
    .sort(([a], [b]) => a - b)
    .map(([name, values]) => `${name}: ${mean(values)}`);
  console.log(
    `${embedder.info.model}: ${Math.round(texts / seconds)} texts/s; recall@5 ${mean(early)}, recall@10 ${mean(all)} over ${all.length} questions, ` +
      `${mean(answerable)} without category 5 (${byCategory.join(', ')})`,
  );
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

function mean(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(4);
}
