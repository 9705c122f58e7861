/**
 * Recall@5 and @10 when messages are indexed with the turns before them (`indexed.previous` 0 to 3), over LoCoMo and a
 * tenth of MemDaily; with `minilm`, over the first two conversations of LoCoMo with the sentence model.
 *
 *   tsx --conditions=@memgym/source memory-systems/turns-before.ts [minilm]
 */
import { existsSync, readdirSync } from 'node:fs';
import { createManualClock, createRng, type Embedder } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createMiniLmEmbedder } from '@memgym/embedder-minilm';
import { createStaticEmbedder } from '@memgym/embedder-static';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { type Case, data, locomo, read } from './locomo-cases.js';

function memdaily(): Case[] {
  const folder = 'memdaily/messages_and_QAs';
  const trajectories = readdirSync(`${data}/${folder}`)
    .sort()
    .flatMap((file) =>
      read<
        {
          message_list: { mid: number; message: string }[];
          question_list: { question: string; target_step_id: number[] }[];
        }[]
      >(`${folder}/${file}`),
    );
  return trajectories
    .filter((_, place) => place % 10 === 0)
    .map(({ message_list, question_list }) => ({
      sessions: [
        {
          id: 'all',
          turns: message_list.map(({ mid, message }) => ({
            id: String(mid),
            role: 'user' as const,
            content: message,
          })),
        },
      ],
      questions: question_list
        .filter(({ question, target_step_id }) => question !== '[ERRORQ]' && target_step_id.length > 0)
        .map(({ question, target_step_id }) => ({ text: question, evidence: target_step_id.map(String) })),
    }));
}

async function recalls(
  cases: readonly Case[],
  type: string,
  previous: number,
  embedder: Embedder,
): Promise<string> {
  const totals = [0, 0];
  let count = 0;
  for (const { sessions, questions } of cases) {
    const memory = createMemorySystem({ type, options: { indexed: { previous } }, ports: { embedder } });
    const context = { scope: { user: 'ann' }, clock: createManualClock(0), rng: createRng('turns-before') };
    await memory.addBatch?.(sessions, context);
    for (const { text, evidence } of questions) {
      const found = (await memory.retrieve({ text, k: 10 }, context)).items.map(({ id }) => id);
      [5, 10].forEach((k, place) => {
        const hits = found.slice(0, k).filter((id) => evidence.includes(id)).length;
        totals[place] = (totals[place] ?? 0) + hits / evidence.length;
      });
      count += 1;
    }
  }
  return [...totals.map((total) => (total / count).toFixed(3).replace(/^0/, '')), count].join('\t');
}

const [asked] = process.argv.slice(2);
const embedders: readonly (readonly [string, Embedder])[] =
  asked === 'minilm'
    ? [['minilm', createMiniLmEmbedder()]]
    : [
        ['hashed', createHashedEmbedder()],
        ['static', createStaticEmbedder()],
      ];
const sets = { locomo, memdaily };
for (const [name, cases] of Object.entries(sets)) {
  if (!existsSync(`${data}/${name}`)) {
    console.log(`No ${name} in ${data} (MEMGYM_DATA_DIR).`);
    continue;
  }
  if (asked === 'minilm' && name !== 'locomo') continue;
  const loaded = asked === 'minilm' ? cases().slice(0, 2) : cases();
  for (const [kind, embedder] of embedders) {
    for (const type of ['bm25-m', 'emb-m', 'hybrid']) {
      if (type === 'bm25-m' && kind === 'static') continue;
      for (const previous of asked === 'minilm' ? [0, 2] : [0, 1, 2, 3]) {
        console.log([name, type, kind, previous, await recalls(loaded, type, previous, embedder)].join('\t'));
      }
    }
  }
}
