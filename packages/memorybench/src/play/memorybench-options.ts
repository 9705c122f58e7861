import { incompleteOption } from '@memgym/evaluators';
import * as z from 'zod';

/** Options of MemoryBench in an experiment. */
export const memoryBenchOptionsSchema = z.strictObject({
  partition: z
    .string()
    .default('Open-Domain')
    .describe(
      'Data sets that are learned and tested together: a domain (`Open-Domain`, `Academic&Knowledge`, `Legal`), a task (`Long-Short`, `Short-Long`, `Long-Long`, `Short-Short`), a source (`Locomo`: all ten conversations), or one data set (`JuDGE`). `domains`, `tasks` and `all` play several partitions in one run, each with its own memory: the columns of the paper’s tables. Default Open-Domain.',
    ),
  datasets: z
    .string()
    .optional()
    .describe(
      'File with data sets of your own, in the form of the original’s `each.json` or `domain.json`; their items stand in `dataset/<name>/` with the others. Relative to the experiment. Default: `datasets.json` in the folder of the data, if it is there.',
    )
    .meta({ reaches: 'file' }),
  metrics: z
    .string()
    .optional()
    .describe(
      'File of a module that exports metrics for data sets of your own: functions `(answer, gold, info)` → a number from 0 to 1, by the names in `test_metrics`. Default: none.',
    )
    .meta({ reaches: 'code' }),
  protocol: z
    .enum(['off-policy', 'stepwise', 'on-policy', 'train-performance', 'feedback-effect', 'dialogues'])
    .default('off-policy')
    .describe(
      '`off-policy`: learn the stored dialogues, then answer the test items. `stepwise`: the same, in batches with a test after each. `on-policy`: repeatedly hold dialogues with the simulated user, learn them, and test. `train-performance`: learn the stored dialogues, then answer the training items. `feedback-effect`: answer training items without and with their dialogue in the prompt. `dialogues`: only conduct dialogues about the training items; they can be exported as data for the other protocols. Default off-policy.',
    ),
  dialogues: z
    .enum(['qwen', 'mistral'])
    .default('qwen')
    .describe(
      'The model that played the user in the stored dialogues, for data sets without a corpus: Qwen3-32B or Mistral-Small-3.2-24B. Default qwen.',
    ),
  corpusDialogues: z
    .string()
    .regex(/^[\w-]+$/)
    .default('bm25_dialog')
    .describe(
      'The memory system that answered in the stored dialogues, for data sets with a corpus: `bm25`, `bm25_dialog`, `embedder`, `embedder_dialog`, `a_mem`, `mem0`, `memoryos`, or a system that was played with `dialogues`. All systems then learn the same dialogues. `own`: each system learns those in which it answered itself, as in the original. Default bm25_dialog.',
    ),
  action: z
    .enum(['like', 'copy'])
    .optional()
    .describe('Learn only dialogues with this action of the user. Default: all dialogues.'),
  reactions: z
    .enum(['hidden', 'shown'])
    .optional()
    .describe(
      '`shown`: learned dialogues state after each answer whether the user liked, disliked or copied it, and systems that evolve receive it as feedback. `hidden`: only the words of the user, as in the original. Default: shown, with `reference` hidden.',
    ),
  withoutDialogues: z
    .array(z.string())
    .default(['wo_memory'])
    .describe(
      'Systems that learn no dialogues and read only the corpus of a question: the baseline without memory, played by a system that shows everything. Default: `wo_memory`, its name in the original.',
    ),
  batchSize: z
    .int()
    .min(1)
    .default(100)
    .describe('Number of dialogues between two tests, in `stepwise` and `on-policy`. Default 100.'),
  steps: z.int().min(1).default(10).describe('Tests on-policy. Default 10.'),
  rounds: z.int().min(1).default(3).describe('Maximum number of answers in a new dialogue. Default 3.'),
  itemLimit: z
    .int()
    .min(1)
    .optional()
    .describe(
      'Maximum number of training items per data set in `feedback-effect` and `dialogues`, starting with the first. Default all.',
    ),
  seed: z
    .int()
    .min(0)
    .default(42)
    .describe('Seed of CPython’s generator, for the order of dialogues and for all draws. Default 42.'),
  user: z
    .strictObject({
      actions: z
        .enum(['model', 'score'])
        .default('model')
        .describe(
          '`model`: the simulated user names its action. `score`: it rates the answer from 1 to 10, and the action is drawn from the rating as in the paper. Default model.',
        ),
      temperature: z.number().min(0).max(2).default(0.7).describe('Default: 0.7, as in the original.'),
    })
    .prefault({})
    .describe('How the user is simulated. The model is the experiment’s `simulator`.'),
  statistics: z
    .string()
    .optional()
    .describe(
      'File with the statistics that `min-max` and `z-score` are computed with, in the form of the original’s `final_evaluate_summary_wo_details.json`; `memgym original statistics` writes it from runs. Relative to the experiment. Default: the authors’ constants, which belong to Qwen3-8B and their judges.',
    ),
  wordnet: z
    .string()
    .optional()
    .describe(
      'Folder of the database files of WordNet 3.0, for the synonyms of METEOR in WritingPrompts, as in the original. Default: no synonyms, so that scores are a little lower.',
    )
    .meta({ reaches: 'file' }),
  cmudict: z
    .string()
    .optional()
    .describe(
      'File of the CMU Pronouncing Dictionary, with which the original counts syllables for the FKGL of JRE-L. Default: syllables are counted by hyphenation, which gives an FKGL about one grade lower.',
    )
    .meta({ reaches: 'file' }),
  bertScore: z
    .string()
    .optional()
    .describe(
      'File of a module that exports `embedTokens(texts, { model, layer })`, for BERTScore in JuDGE, IdeaBench and JRE-L. The module loads weights from your machine. Default: these metrics are missing.',
    )
    .meta({ reaches: 'code' }),
  incomplete: incompleteOption,
  profile: z
    .enum(['fixed', 'reference'])
    .default('fixed')
    .describe(
      '`reference` shows memories and scores as the original does, for comparison with published numbers; `fixed` without its faults. Default fixed.',
    ),
});
export type MemoryBenchOptions = z.infer<typeof memoryBenchOptionsSchema>;
