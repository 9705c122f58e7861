import { analyse } from './analyse.js';
import { type OptionPart, type OptionProbe, partSupport } from './option-support.js';
import type { QuestionFocus } from './question-focus.js';
import type { ReadStatement } from './read-statement.js';

const clauseBreak = /[,.;:!?，。；：！？]+|\s(?:because|but|while|whereas|although|and|so)\s|因为|但是|不过/;
/** Factor for the support of an option farther from the question's terms. */
const furtherShare = 0.95;

/**
 * Breaks ties inside one statement: of equally supported options, the one in the clause with the question's terms
 * counts fully, the others a little less. Without such a clause nothing changes.
 */
function preferNearer(
  support: readonly number[],
  {
    parts,
    read,
    asked,
    language,
  }: {
    readonly parts: readonly (OptionPart | undefined)[];
    readonly read: ReadStatement;
    readonly asked: readonly string[];
    readonly language: string;
  },
): readonly number[] {
  const best = Math.max(0, ...support);
  const tied = support.map((value) => best > 0 && value >= best - 1e-9);
  if (tied.filter(Boolean).length < 2) return support;
  const clauses = read.statement.text
    .split(clauseBreak)
    .filter((clause) => clause.trim() !== '')
    .map((text) => analyse({ text, eventTime: read.statement.eventTime }, language));
  if (clauses.length < 2) return support;
  const nearness = parts.map((part, index) => {
    if (part === undefined || tied[index] !== true) return 0;
    const counts = clauses.map(
      (clause) => partSupport(part, clause) * asked.filter((term) => clause.terms.has(term)).length,
    );
    return Math.max(...counts);
  });
  const nearest = Math.max(...nearness);
  return support.map((value, index) =>
    tied[index] === true && (nearness[index] ?? 0) < nearest - 1e-9 ? value * furtherShare : value,
  );
}

/** Weight of a statement that matches an option but not the question. */
export const unaskedShare = 0.1;

/** Weighting of statements on the same matter. */
interface Weighing {
  /** Factor by which each newer statement on the same matter multiplies the weight of an older one. */
  readonly olderShare: number;
  /** Statements with at least this share of the best weight are considered to be on the same matter. */
  readonly sameMatterShare: number;
}

const anyTime: Weighing = { olderShare: 0.92, sameMatterShare: 0.5 };
/** The current value was often described at length earlier and then changed in a short remark. */
const asOfNow: Weighing = { olderShare: 0.7, sameMatterShare: 0.3 };

interface Voice {
  readonly newness: number;
  readonly strength: number;
  /** Support of each option, in their order. */
  readonly support: readonly number[];
}

/** The input of {@link optionScores}. */
export interface OptionScoresInput {
  readonly probes: readonly OptionProbe[];
  readonly statements: readonly ReadStatement[];
  readonly relevance: ReadonlyMap<ReadStatement, number>;
  readonly focus: QuestionFocus;
  readonly language: string;
}

/**
 * Support of the statements for each option, at least 0 and mostly below 1.1, in option order. Newer statements on
 * the same matter count more, especially if the question is about the present.
 */
export function optionScores({
  probes,
  statements,
  relevance,
  focus,
  language,
}: OptionScoresInput): number[] {
  const { olderShare, sameMatterShare } = focus.current ? asOfNow : anyTime;
  const places = Math.max(0, ...probes.map((probe) => probe.parts.length));
  const scores = probes.map(() => 0);
  for (let place = 0; place < places; place += 1) {
    const parts = probes.map((probe) => probe.parts[place]);
    const voices: Voice[] = [];
    for (const read of statements) {
      const asked = unaskedShare + (relevance.get(read) ?? 0);
      const found = probes.map((probe, index) => {
        const part = parts[index];
        return part === undefined ? 0 : (asked * partSupport(part, read.analysis)) / probe.parts.length;
      });
      const support = preferNearer(found, { parts, read, asked: focus.terms, language });
      const strength = Math.max(0, ...support);
      if (strength > 0) voices.push({ newness: read.newness, strength, support });
    }
    const loudest = voices.reduce((most, { strength }) => Math.max(most, strength), 0);
    const heard = voices
      .filter(({ strength }) => strength >= loudest * sameMatterShare)
      .sort((left, right) => right.newness - left.newness);
    const found = probes.map(() => 0);
    heard.forEach(({ support }, age) => {
      support.forEach((value, index) => {
        found[index] = Math.max(found[index] ?? 0, value * olderShare ** age);
      });
    });
    found.forEach((value, index) => {
      scores[index] = (scores[index] ?? 0) + value;
    });
  }
  return scores;
}
