import { type PublishedTable, publishedCells } from './published-table.js';

/** Mean F1 on LoCoMo within MemoryBench, off-policy (docs/specs/memorybench.md#published-numbers). */
export const locomoMemoryBench: PublishedTable = {
  title: 'LoCoMo within MemoryBench, mean F1 with Qwen3-8B',
  source: '“MemoryBench”, arXiv 2510.17281 v7, off-policy results',
  columns: ['f1'],
  groups: [null],
  metric: 'f1',
  rows: [
    { name: 'Vanilla', cells: publishedCells('.3759') },
    { name: 'BM25-M', cells: publishedCells('.3795') },
    { name: 'BM25-S', cells: publishedCells('.4280') },
    { name: 'Embed-M', cells: publishedCells('.3056') },
    { name: 'Embed-S', cells: publishedCells('.5730') },
    { name: 'A-Mem', cells: publishedCells('.4148') },
    { name: 'Mem0', cells: publishedCells('–') },
    { name: 'MemoryOS', cells: publishedCells('.4595') },
  ],
  note: 'MemoryBench asks a sample of the questions, and its mean includes adversarial questions, so these numbers and a run over all of LoCoMo are not over the same items. -M retrieves single messages, -S whole sessions. No Mem0 figure was printed.',
};
