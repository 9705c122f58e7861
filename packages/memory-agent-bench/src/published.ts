import { type PublishedTable, publishedRows } from '@memgym/scoring';
import { columnsOf, competencies, dataSets } from './data-sets.js';

const paper = '“Evaluating Memory in LLM Agents via Incremental Multi-Turn Interactions”, arXiv 2507.05257v3';
const conditions =
  'Temperature 0.7, one run, texts told with the time of the run; documents, chats and facts in chunks of 512 tokens, others of 4,096 (Mem0, Cognee, Zep and MIRIX always 4,096), ten chunks found (Mem0 100). Compare only runs with these chunks and this model.';

/** Printed percentages as shares. */
const shares = (lines: string): PublishedTable['rows'] =>
  publishedRows(lines).map(({ name, cells }) => ({
    name,
    cells: cells.map((cell) => (cell === null ? null : { value: Math.round(cell.value * 10) / 1000 })),
  }));

/** The columns of the paper's table: those of a competency, then its mean; then that of all. */
const table = [
  ...competencies.flatMap((competency) => [
    ...columnsOf(competency).map((column) => ({ title: column, group: column, metric: 'score' })),
    { title: competency, group: null, metric: competency },
  ]),
  { title: 'overall', group: null, metric: 'overall' },
];

const backbones = ['EventQA', 'Films', 'Summary', 'FC-SH'];
const shortFacts = dataSets.flatMap(({ column }) => (/ (?:6k|32k)$/.test(column) ? [column] : []));

/** Published numbers (docs/specs/memory-agent-bench.md#published-numbers). */
export const publishedMemoryAgentBench: readonly PublishedTable[] = [
  {
    title: 'All data sets; agents that search on GPT-4o-mini unless named',
    source: paper,
    columns: table.map(({ title }) => title),
    groups: table.map(({ group }) => group),
    metric: 'score',
    columnMetrics: table.map(({ metric }) => metric),
    of: { profile: 'reference' },
    rows: shares(`
      GPT-4o 128K             72 51 32.0 77.2 58.1 87.6 12.3 50.0 32.2 77.5 54.9 60 5 32.5 48.8
      GPT-4o-mini 128K        64 43 30.7 59.0 49.2 82.0 15.1 48.6 28.9 63.4 46.2 45 5 25.0 42.2
      Claude-3.7-Sonnet 200K  77 53 34.0 74.6 59.7 89.4 18.3 53.9 52.5 71.8 62.2 43 2 22.5 49.6
      GPT-5-mini 400K         85 71 63.3 78.2 74.4 84.0 13.2 48.6 56.3 76.1 66.2 78 28 53.0 60.6
      GPT-4.1-mini 1M         83 66 55.7 82.6 71.8 75.6 16.7 46.2 41.9 56.3 49.1 36 5 20.5 46.9
      Gemini-2.0-Flash 1M     87 59 47.0 67.2 65.1 84.0 8.7 46.4 23.9 59.2 41.6 30 3 16.5 42.4
      BM25                    66 56 45.3 74.6 60.5 75.4 13.6 44.5 19.0 52.1 35.6 48 3 25.5 41.5
      Contriever              22 31 15.7 66.8 33.9 70.6 15.2 42.9 17.2 42.3 29.8 18 7 12.5 29.8
      Text-Embed-3-Small      60 44 48.3 63.0 53.8 70.0 15.3 42.7 17.7 54.9 36.3 28 3 15.5 37.1
      Text-Embed-3-Large      54 44 50.3 70.0 54.6 72.4 16.2 44.3 18.2 56.3 37.3 28 4 16.0 38.0
      Qwen3-Embedding-4B      57 47 43.3 71.4 54.7 78.0 12.2 45.1 14.8 59.2 37.0 29 3 16.0 38.2
      RAPTOR                  29 38 34.3 45.8 36.8 59.4 12.3 35.9 13.4 42.3 27.9 14 1 7.5 27.0
      GraphRAG                47 47 35.0 34.4 40.9 39.8 9.8 24.8 0.4 39.4 19.9 14 2 8.0 23.4
      MemoRAG                 29 33 20.0 56.0 34.5 77.0 13.1 45.1 9.2 50.7 30.0 21 7 14.0 30.9
      HippoRAG-v2             76 66 50.7 67.6 65.1 61.4 10.2 35.8 14.6 57.7 36.2 54 5 29.5 41.6
      Mem0                    25 32 36.0 37.5 32.6 32.4 10.0 21.2 4.8 36.6 20.7 18 2 10.0 21.1
      Cognee                  31 26 29.3 26.8 28.3 35.4 10.1 22.8 2.3 29.6 16.0 28 3 15.5 20.6
      Zep                     44 25 38.3 42.5 37.5 62.8 12.1 37.5 4.2 28.2 16.2 7 3 5.0 24.0
      Self-RAG                35 42 25.7 31.8 33.6 11.6 12.8 12.2 0.9 35.2 18.1 19 3 11.0 18.7
      MemGPT                  41 38 32.0 26.2 34.3 67.6 14.0 40.8 2.5 42.3 22.4 28 3 15.5 28.3
      MIRIX                   62 61 37.3 29.8 47.5 38.4 9.8 24.1 9.9 40.8 25.4 14 2 8.0 26.2
      MIRIX, GPT-4.1-mini     73 75 51.0 53.0 63.0 61.0 10.3 35.7 18.9 62.0 40.5 20 3 11.5 37.7
    `),
    note: conditions,
  },
  {
    title: 'Three answering models',
    source: paper,
    columns: backbones,
    groups: backbones,
    metric: 'score',
    of: { profile: 'reference' },
    rows: shares(`
      BM25, GPT-4o-mini                     74.6 13.6 19.0 48
      BM25, GPT-4.1-mini                    76.4 14.0 19.4 51
      BM25, Gemini-2.0-Flash                70.8 10.0 18.9 47
      Text-Embed-3-Small, GPT-4o-mini       63.0 15.3 17.7 28
      Text-Embed-3-Small, GPT-4.1-mini      62.0 15.5 17.9 30
      Text-Embed-3-Small, Gemini-2.0-Flash  64.0 10.3 17.2 27
      GraphRAG, GPT-4o-mini                 34.4 9.8 0.4 14
      GraphRAG, GPT-4.1-mini                39.0 10.3 1.2 16
      GraphRAG, Gemini-2.0-Flash            36.2 7.2 0.8 13
    `),
    note: conditions,
  },
  {
    title: 'Short pools of facts',
    source: paper,
    columns: shortFacts,
    groups: shortFacts,
    metric: 'score',
    of: { profile: 'reference' },
    rows: shares(`
      GPT-4o   92 88 28 10
      o4-mini  100 61 80 14
    `),
    note: `${conditions} A rule that keeps the fact with the largest number reaches 82–93 % and 27–41 % by another report (arXiv 2606.01435).`,
  },
];
