import { type PublishedTable, publishedRows } from './published-table.js';

const source =
  'Zhang et al., “MemSim: A Bayesian Simulator for Evaluating Memory of LLM-based Personal Assistants”, arXiv 2409.20163';
const columns = ['simple', 'conditional', 'comparative', 'aggregative', 'post_processing', 'noisy'];
const spread = 'Mean ± population standard deviation over ten folds of the data; not a confidence interval.';

/** Accuracy on MemDaily without added noise (η = 1), by question type (docs/specs/memsim.md#published-numbers). */
export const memDailyAccuracy: PublishedTable = {
  title: 'MemDaily, accuracy by question type (no added noise)',
  source,
  columns,
  groups: columns,
  metric: 'accuracy',
  rows: publishedRows(`
    FullMem    .976±.022 .982±.017 .859±.054 .320±.079 .848±.045 .966±.028
    RetrMem    .898±.048 .882±.040 .771±.078 .317±.061 .800±.054 .786±.040
    ReceMem    .832±.080 .798±.046 .631±.069 .257±.040 .760±.051 .764±.042
    NonMem     .508±.032 .452±.059 .157±.049 .254±.055 .594±.073 .380±.060
    NoiseMem   .512±.044 .468±.054 .204±.067 .239±.058 .590±.045 .388±.048
    OracleMem  .966±.020 .988±.013 .910±.032 .376±.057 .888±.053 .984±.017
  `),
  note: `${spread} NonMem sees no message at all; picking the option most like the others reaches .632 .570 .226 .297 .330 .560.`,
};

/** Recall@5 on MemDaily without added noise (η = 1), by question type (docs/specs/memsim.md#published-numbers). */
export const memDailyRecall: PublishedTable = {
  title: 'MemDaily, recall@5 by question type (no added noise)',
  source,
  columns,
  groups: columns,
  metric: 'recall@5',
  rows: publishedRows(`
    LLM        .888±.025 .851±.020 .947±.018 .544±.021 .800±.028 .846±.036
    Embedding  .735±.064 .717±.041 .845±.022 .515±.059 .693±.033 .648±.018
    Recency    .514±.052 .513±.038 .698±.034 .237±.026 .511±.053 .504±.047
  `),
  note: `${spread} “LLM” names five messages itself, “Embedding” takes the five nearest, “Recency” the last five.`,
};
