import type { AnsweredRecord } from '@memgym/core';
import type { Metric } from '@memgym/scoring';
import type { QuestionFacts } from './load-longmemeval.js';
import {
  type Discount,
  lengthShowing,
  type RankMeasures,
  rankMeasures,
  referenceDiscount,
  usualDiscount,
} from './rank-measures.js';

/** What is right to find for a question, and how a gain is discounted. */
export interface RetrievalRules {
  /** The turns to find; none if the question does not count. */
  evidenceOf(answer: AnsweredRecord): readonly string[];
  /** Whether only turns of the user are ranked, so that a memory is found by them alone. */
  readonly userTurnsOnly: boolean;
  readonly discount: Discount;
}

/** Turns of both speakers; the usual discount. */
export const fixedRetrieval: RetrievalRules = {
  evidenceOf: ({ evidence }) => evidence.turnIds,
  userTurnsOnly: false,
  discount: usualDiscount,
};

/** As released: only turns of the user are evidence, which leaves 419 questions of the cleaned data. */
export const referenceRetrieval: RetrievalRules = {
  evidenceOf: ({ meta }) => (meta as QuestionFacts | undefined)?.userEvidence ?? [],
  userTurnsOnly: true,
  discount: referenceDiscount,
};

const sessionOf = (turnId: string): string => turnId.slice(0, turnId.indexOf(':'));
const isOfUser = (turnId: string): boolean => !turnId.endsWith('a');

/**
 * The paper's measures of retrieval, by session and by turn (docs/specs/longmemeval.md#retrieval): whether the first `k`
 * hold all of the evidence, or a part of it, and how early. A memory counts for the sessions and turns that it came from.
 */
export function longMemEvalRetrieval(rules: RetrievalRules): Metric[] {
  return (['session', 'turn'] as const).flatMap((unit) =>
    measures.flatMap(([name, about, read]) =>
      cutoffs[unit].map(
        (k): Metric => ({
          name: `${unit}-${name}@${k}`,
          description: about(k, unit),
          range: [0, 1],
          higherIsBetter: true,
          scores: 'retrieval',
          score: (answer) => {
            const evidence = rules.evidenceOf(answer);
            const { retrieved, unranked, provenance } = answer;
            if (evidence.length === 0 || retrieved === null || unranked === true) return null;
            if (provenance === 'unknown') return null;
            const sources = retrieved.map(({ sourceIds }) => [
              ...new Set(sourceIds.filter((id) => !rules.userTurnsOnly || isOfUser(id))),
            ]);
            if (unit === 'turn') return read(ofTurns(sources, evidence, k));
            const { repeatedSessions = {} } = (answer.meta ?? {}) as Partial<QuestionFacts>;
            return read(ofSessions(sources, evidence, { k, repeatedSessions }));
          },
        }),
      ),
    ),
  );

  function ofTurns(
    sources: readonly (readonly string[])[],
    evidence: readonly string[],
    k: number,
  ): RankMeasures {
    return rankMeasures([...new Set(sources.flat())], new Set(evidence), { k, ...rules });
  }

  function ofSessions(
    sources: readonly (readonly string[])[],
    evidence: readonly string[],
    { k, repeatedSessions }: { k: number; repeatedSessions: Readonly<Record<string, string>> },
  ): RankMeasures {
    const correct = new Set(evidence.map(sessionOf));
    // Of single turns, the released program counts each in its session, with as many ranks as show k sessions.
    if (rules.userTurnsOnly && sources.every((ids) => ids.length <= 1)) {
      // There, unmarked turns of a session with evidence make up another session, which is wrong.
      const right = new Set(evidence);
      const sessions = [...new Set(sources.flat())].map((id) => {
        const session = sessionOf(id);
        if (correct.has(session)) return right.has(id) ? session : `without evidence: ${session}`;
        // Sessions of one id in the file count as one among those that are shown.
        return repeatedSessions[session] ?? session;
      });
      const { discount } = rules;
      return rankMeasures(sessions, correct, {
        k: lengthShowing(sessions, k),
        discount,
        relevant: evidence.length,
      });
    }
    return rankMeasures([...new Set(sources.flat().map(sessionOf))], correct, { k, ...rules });
  }
}

const cutoffs = { session: [5, 10], turn: [5, 10, 50] } as const;

type Unit = 'session' | 'turn';
const evidenceName = { session: 'sessions', turn: 'turns' } as const;

const measures: readonly (readonly [
  name: string,
  about: (k: number, unit: Unit) => string,
  read: (measured: RankMeasures) => number,
])[] = [
  [
    'recall-all',
    (k, unit) =>
      `Share of questions for which the first ${k} ${evidenceName[unit]} found hold all of the evidence.`,
    ({ recallAll }) => recallAll,
  ],
  [
    'recall-any',
    (k, unit) =>
      `Share of questions for which the first ${k} ${evidenceName[unit]} found hold some of the evidence.`,
    ({ recallAny }) => recallAny,
  ],
  [
    'ndcg',
    (k, unit) =>
      `How early the evidence stands among the first ${k} ${evidenceName[unit]} found, relative to the best order.`,
    ({ ndcg }) => ndcg,
  ],
];
