/**
 * Questions whose evidence `turn-windows` does not show within 500 tokens, to be read: a seeded sample of those of which it
 * shows nothing, with the evidence and with what it shows first.
 *
 *   tsx --conditions=@memgym/source memory-systems/lost-questions.ts [set …] [--count 15]
 */
import { createManualClock, createRng } from '@memgym/core';
import { createStaticEmbedder } from '@memgym/embedder-static';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { formatMemories } from '@memgym/memory-systems/define';
import { type EvidenceCase, evidenceSets } from './evidence-cases.js';

const maxTokens = 500;

/** What is printed of a lost question. */
async function lostIn(one: EvidenceCase): Promise<string[]> {
  const memory = createMemorySystem({ type: 'turn-windows', ports: { embedder: createStaticEmbedder() } });
  const context = { scope: { user: 'ann' }, clock: createManualClock(0), rng: createRng('lost') };
  await memory.addBatch?.([...one.sessions], context);
  const said = new Map(
    one.sessions.flatMap(({ turns, id: session, startTime }) =>
      turns.map((turn) => [
        turn.id,
        `${session} ${startTime ?? ''} ${turn.speaker ?? turn.role}: ${turn.content}`,
      ]),
    ),
  );
  const lost: string[] = [];
  for (const { id, text, queryTime, evidence } of one.questions) {
    const query = { text, k: 200, ...(queryTime !== undefined && { queryTime: queryTime as never }) };
    const retrieval = await memory.retrieve(query, context);
    const ranks = evidence.map((wanted) => retrieval.items.findIndex((item) => item.id === wanted) + 1);
    const shown = new Set(formatMemories(retrieval, { maxTokens }).shownIds);
    if (evidence.some((wanted) => shown.has(wanted))) continue;
    const lines = [
      `${one.id}/${id}: ${text}`,
      ...evidence.map((wanted, at) => `  wanted (${ranks[at] || 'not found'}) ${short(said.get(wanted))}`),
      ...retrieval.items.slice(0, 3).map((item) => `  found ${short(said.get(item.id))}`),
    ];
    lost.push(lines.join('\n'));
  }
  await memory.close();
  return lost;
}

const short = (text = ''): string =>
  (text.length > 300 ? `${text.slice(0, 300)}…` : text).replaceAll('\n', ' ');

const given = process.argv.slice(2);
const at = given.indexOf('--count');
const count = at < 0 ? 15 : Number(given.splice(at, 2)[1]);
for (const name of given.length > 0 ? given : ['locomo', 'beam-100k', 'everyday', 'personamem-32k']) {
  const set = await evidenceSets[name]?.();
  if (set === undefined)
    throw new Error(`There is no set ${name}; the sets are ${Object.keys(evidenceSets).join(', ')}.`);
  const lost: string[] = [];
  for (const one of set.cases) lost.push(...(await lostIn(one)));
  const asked = set.cases.reduce((sum, { questions }) => sum + questions.length, 0);
  console.log(`\n# ${name}: nothing within ${maxTokens} tokens for ${lost.length} of ${asked} questions\n`);
  const rng = createRng(`lost ${name}`);
  const drawn = lost.map((text) => ({ text, place: rng.next() })).sort((a, b) => a.place - b.place);
  for (const { text } of drawn.slice(0, count)) console.log(`${text}\n`);
}
