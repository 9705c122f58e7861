import { type PublishedTable, publishedRows } from '@memgym/scoring';

const paper = '“LongMemEval”, arXiv 2410.10813';
const firstRelease = 'First release of the data, not the cleaned one. The judge is gpt-4o-2024-08-06.';
const firstReleased = { profile: 'reference', questions: 500 } as const;

/** Published numbers (docs/specs/longmemeval.md#published-numbers). */
export const publishedLongMemEval: readonly PublishedTable[] = [
  {
    title: 'Models that read the whole history, accuracy',
    source: paper,
    columns: ['oracle, direct', 'S, direct', 'oracle, notes', 'S, notes'],
    groups: [null, null, null, null],
    metric: 'judged',
    columnMetrics: [null, 'judged', null, 'judged'],
    of: { ...firstReleased, file: 'longmemeval_s.json' },
    rows: publishedRows(`
      GPT-4o         .870 .606 .924 .640
      Llama 3.1 70B  .744 .334 .848 .286
      Llama 3.1 8B   .710 .454 .710 .420
      Phi-3 14B      .702 .380 .722 .344
      Phi-3.5 mini   .660 .342 .652 .324
    `),
    note: `${firstRelease} “Notes”: the model first writes down what is relevant, then answers.`,
  },
  {
    title: 'Retrieval on M by session, V: the text of the session, V+fact: with extracted facts before it',
    source: paper,
    columns: ['recall@5', 'ndcg@5', 'recall@10', 'ndcg@10'],
    groups: [null, null, null, null],
    metric: 'session-recall-all@5',
    columnMetrics: ['session-recall-all@5', 'session-ndcg@5', 'session-recall-all@10', 'session-ndcg@10'],
    of: { ...firstReleased, file: 'longmemeval_m.json' },
    rows: publishedRows(`
      BM25, V             .634 .516 .710 .540
      BM25, V+fact        .683 .560 .757 .582
      Contriever, V       .723 .634 .823 .663
      Contriever, V+fact  .762 .632 .862 .658
      Stella, V           .720 .594 .794 .615
      Stella, V+fact      .732 .520 .862 .552
    `),
    note: `${firstRelease} Recall is that of all evidence sessions. Another table of the paper has .706 .617 .783 .638 for Stella, V.`,
  },
  {
    title: 'Retrieval on M by round, V: the text of the round, V+fact: with extracted facts before it',
    source: paper,
    columns: ['recall@5', 'ndcg@5', 'recall@10', 'ndcg@10'],
    groups: [null, null, null, null],
    metric: 'turn-recall-all@5',
    columnMetrics: ['turn-recall-all@5', 'turn-ndcg@5', 'turn-recall-all@10', 'turn-ndcg@10'],
    of: { ...firstReleased, file: 'longmemeval_m.json' },
    rows: publishedRows(`
      BM25, V             .472 .352 .538 .372
      BM25, V+fact        .554 .454 .608 .473
      Contriever, V       .589 .454 .747 .495
      Contriever, V+fact  .612 .489 .756 .530
      Stella, V           .660 .498 .784 .528
      Stella, V+fact      .644 .498 .784 .536
    `),
    note: firstRelease,
  },
];
