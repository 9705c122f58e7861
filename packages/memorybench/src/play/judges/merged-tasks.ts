/** A task with several metrics that a judge merges into one score. */
export interface MergedTask {
  /** Completes "You are …". */
  readonly expert: string;
  /** Completes "1 is …" and "10 is …". */
  readonly worst: string;
  readonly best: string;
  /** Range and meaning of each metric. */
  readonly meanings: Readonly<Record<string, string>>;
}

/** The kind of text: a draft judgment, research hypotheses, or a report for lay readers. */
export type MergedKind = (typeof mergedKinds)[number];

export const mergedKinds = ['judgment', 'hypotheses', 'science-news'] as const;

const share = 'From 0 to 1, higher is nearer to the reference.';

/** The tasks by their kind (packages/memorybench/spec.md#one-number-per-item). */
export const mergedTasks: Readonly<Record<MergedKind, MergedTask>> = {
  judgment: {
    expert:
      'a lawyer with long experience of Chinese criminal judgments, who compares a draft with the judgment of the court',
    worst: 'irrelevant, wrong in law, or not a judgment at all',
    best: 'sound in law, accurate, well reasoned and well structured, close to the judgment of the court',
    meanings: {
      time_score: 'Agreement of the prison term, from 0 to 1.',
      amount_score: 'Agreement of the fine, from 0 to 1.',
      crime_recall: 'Share of the true charges that are named, from 0 to 1.',
      crime_precision: 'Share of the named charges that are true, from 0 to 1.',
      penalcode_index_recall: 'Share of the true articles of law that are cited, from 0 to 1.',
      penalcode_index_precision: 'Share of the cited articles that are true, from 0 to 1.',
      reasoning_meteor: `Words of the reasons. ${share}`,
      reasoning_bert_score: `Meaning of the reasons. ${share}`,
      judge_meteor: `Words of the ruling. ${share}`,
      judge_bert_score: `Meaning of the ruling. ${share}`,
    },
  },
  hypotheses: {
    expert:
      'an experienced researcher, who compares a hypothesis with the abstract of the study that was really done',
    worst: 'incoherent, irrelevant or wrong',
    best: 'coherent, insightful, novel and feasible, as an expert would have written it, and in line with the study',
    meanings: {
      bert_score: `Meaning of the hypothesis. ${share}`,
      llm_rating_score: 'Overlap of ideas with the study, from 1 to 10.',
      llm_novelty_ranking_score:
        'From 0 to 1: near 0 the hypotheses are much less novel than the study, at 0.5 comparable, at 1 much more.',
      llm_feasibility_ranking_score:
        'From 0 to 1: near 0 the hypotheses are much less feasible than the study, at 0.5 comparable, at 1 much more.',
    },
  },
  'science-news': {
    expert:
      'an editor for popular science, who compares a report on a paper with the abstract of a published one',
    worst: 'irrelevant, wrong or unreadable',
    best: 'accurate, easy to follow for lay readers, well structured, lively and faithful to the paper, close to the published one',
    meanings: {
      'Rouge-L': `Sequences of words. ${share}`,
      'BERTScore-F1': `Meaning. ${share}`,
      CLI: 'School year that the text needs by letters and sentences; 8 to 12 is wanted, lower is easier.',
      FKGL: 'School year that the text needs by syllables; 8 to 12 is standard, lower is easier.',
      DCRS: 'Difficulty by common words: up to 4.9 is easy for ten-year-olds, 9.0 to 9.9 is for students.',
    },
  },
};
