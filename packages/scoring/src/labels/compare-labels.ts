import type { Estimate } from '@memgym/core';
import { cohensKappa } from '../agreement/cohens-kappa.js';
import { kendallTauB, pearson, spearman, type ValuePair } from '../agreement/correlation.js';
import { estimateAgreement, estimatePercentage } from '../agreement/estimate-agreement.js';
import { gwetsAc } from '../agreement/gwets-ac.js';
import { krippendorffsAlpha } from '../agreement/krippendorffs-alpha.js';
import type { LabelScale, RatedItem } from '../agreement/ratings.js';
import { groupBy } from '../statistics/group-by.js';
import { type WeightedEstimate, weightedMean } from '../statistics/weighted-mean.js';
import type { Stratum } from './draw-sample.js';

/** An item that was drawn for people to label. */
export interface SampledItem {
  readonly id: string;
  /** Items of one cluster are not independent, e.g. the questions of one user. */
  readonly cluster: string;
  /** The name of its stratum. */
  readonly stratum: string;
  /** The label of the judge, or the one that the data claim; null if it gave none. */
  readonly reference: string | null;
  /** The value of each group, such as its system and its question type. */
  readonly groups: Readonly<Record<string, string>>;
}

/** The labels of one person, or of a model that labelled like one, by item. */
export interface AnnotatorLabels {
  readonly name: string;
  readonly labels: ReadonlyMap<string, string>;
}

export interface CompareLabelsInput {
  readonly items: readonly SampledItem[];
  readonly strata: readonly Stratum[];
  readonly scale: LabelScale;
  readonly annotators: readonly AnnotatorLabels[];
  /** The label whose share is a score, such as `right`. Default: there is no score. */
  readonly scored?: string | undefined;
  /** The group whose scores are compared, such as `system`. Default: none. */
  readonly compared?: string | undefined;
}

/** How well raters agree. */
export interface Agreement {
  readonly percentage: Estimate;
  /** Null for more than two raters. */
  readonly kappa: Estimate | null;
  readonly ac1: Estimate;
  readonly alpha: Estimate;
}

/** A score by the reference, and by people. */
export interface ScoreComparison {
  readonly reference: WeightedEstimate;
  readonly people: WeightedEstimate;
  /** Reference minus people. */
  readonly difference: WeightedEstimate;
}

export interface LabelComparison {
  /** Items of the sample, and those that at least one person labelled. */
  readonly items: number;
  readonly labelled: number;
  /** Labelled items on which people are tied, so that no majority can be compared with the reference. */
  readonly tied: number;
  /** Items of which nothing is known, because nobody labelled an item of their stratum. */
  readonly unrepresented: number;
  readonly annotators: readonly {
    readonly name: string;
    readonly labelled: number;
    readonly withReference: Agreement;
  }[];
  /** Agreement between people; null for one. */
  readonly people: Agreement | null;
  readonly pairs: readonly { readonly names: readonly [string, string]; readonly agreement: Agreement }[];
  /** Agreement between the reference and the majority of people. */
  readonly withReference: Agreement;
  /** The share of people who give the reference's label: of all items, by its label, and by group. */
  readonly accuracy: WeightedEstimate;
  readonly accuracyByLabel: Readonly<Record<string, WeightedEstimate>>;
  readonly accuracyByGroup: Readonly<Record<string, Readonly<Record<string, WeightedEstimate>>>>;
  /** Null without a scored label. */
  readonly score: ScoreComparison | null;
  readonly scoreByGroup: Readonly<Record<string, ScoreComparison>>;
  /** Correlations of the groups' scores by the reference and by people; null for fewer than three groups. */
  readonly correlation: Correlation | null;
}

/** Null where one side does not vary. */
export interface Correlation {
  readonly groups: number;
  readonly pearson: number | null;
  readonly spearman: number | null;
  readonly kendallTauB: number | null;
}

/**
 * Compares labels of people with each other and with a reference, such as a judge. Every number refers to the items that
 * the sample was drawn from: an item has the weight of its stratum's items over those of them that count, because those who
 * are compared labelled them.
 * @throws {InvalidArgumentError} when a label is not on the scale
 */
export function compareLabels(input: CompareLabelsInput): LabelComparison {
  return new LabelledSample(input).comparison();
}

type Labels = (item: SampledItem) => readonly (string | null)[];

/** The items of a sample that at least one person labelled. */
class LabelledSample {
  readonly #input: CompareLabelsInput;
  readonly #labelled: readonly SampledItem[];
  readonly #weights: ReadonlyMap<string, number>;

  constructor(input: CompareLabelsInput) {
    this.#input = input;
    this.#labelled = input.items.filter((item) => this.#given(item).length > 0);
    this.#weights = weightsOf(this.#labelled, input.strata);
  }

  comparison(): LabelComparison {
    const { items, strata, annotators, scored } = this.#input;
    const scoreByGroup = this.#scoreByGroup();
    return {
      items: items.length,
      labelled: this.#labelled.length,
      tied: this.#labelled.filter((item) => majorityOf(this.#given(item)) === null).length,
      unrepresented: strata
        .filter(({ name }) => !this.#weights.has(name))
        .reduce((sum, stratum) => sum + stratum.items, 0),
      annotators: annotators.map(({ name, labels }) => ({
        name,
        labelled: items.filter(({ id }) => labels.has(id)).length,
        withReference: this.#agreement((item) => [labels.get(item.id) ?? null, item.reference]),
      })),
      people: annotators.length < 2 ? null : this.#agreement(this.#labelsOf),
      pairs: annotators.flatMap((one, place) =>
        annotators.slice(place + 1).map((other) => ({
          names: [one.name, other.name] as const,
          agreement: this.#agreement(({ id }) => [one.labels.get(id) ?? null, other.labels.get(id) ?? null]),
        })),
      ),
      withReference: this.#agreement((item) => [majorityOf(this.#given(item)), item.reference]),
      ...this.#accuracies(),
      score: scored === undefined ? null : this.#compareScores(this.#labelled, scored),
      scoreByGroup: Object.fromEntries(scoreByGroup),
      correlation: correlationOf(
        scoreByGroup.flatMap(([, { reference, people }]): ValuePair[] =>
          reference.value === null || people.value === null ? [] : [[reference.value, people.value]],
        ),
      ),
    };
  }

  readonly #labelsOf: Labels = ({ id }) => this.#input.annotators.map(({ labels }) => labels.get(id) ?? null);

  #given(item: SampledItem): string[] {
    return this.#labelsOf(item).filter((label) => label !== null);
  }

  #agreement(labelsOf: Labels): Agreement {
    const { strata, scale } = this.#input;
    const compared = this.#labelled
      .map((item) => ({ ...item, labels: labelsOf(item) }))
      .filter(({ labels }) => labels.filter((label) => label !== null).length > 1);
    const weights = weightsOf(compared, strata);
    return agreementOf(
      compared.map(({ labels, cluster, stratum }) => ({
        labels,
        cluster,
        weight: weights.get(stratum) ?? 1,
      })),
      scale,
    );
  }

  #accuracies(): Pick<LabelComparison, 'accuracy' | 'accuracyByLabel' | 'accuracyByGroup'> {
    const { items, scale } = this.#input;
    const accuracyOf = (of: readonly SampledItem[]) =>
      this.#mean(of, (item) => this.#share(item, item.reference));
    const groups = [...new Set(items.flatMap((item) => Object.keys(item.groups)))];
    return {
      accuracy: accuracyOf(this.#labelled),
      accuracyByLabel: Object.fromEntries(
        scale.labels.map((label) => [
          label,
          accuracyOf(this.#labelled.filter((item) => item.reference === label)),
        ]),
      ),
      accuracyByGroup: Object.fromEntries(
        groups.map((group) => [
          group,
          Object.fromEntries(this.#split(group).map(([name, of]) => [name, accuracyOf(of)])),
        ]),
      ),
    };
  }

  #scoreByGroup(): (readonly [string, ScoreComparison])[] {
    const { scored, compared } = this.#input;
    if (scored === undefined || compared === undefined) return [];
    return this.#split(compared).map(([name, of]) => [name, this.#compareScores(of, scored)]);
  }

  #compareScores(of: readonly SampledItem[], wanted: string): ScoreComparison {
    const judged = of.filter(({ reference }) => reference !== null);
    const byReference = ({ reference }: SampledItem): number => Number(reference === wanted);
    return {
      reference: this.#mean(judged, byReference),
      people: this.#mean(judged, (item) => this.#share(item, wanted)),
      difference: this.#mean(judged, (item) => byReference(item) - (this.#share(item, wanted) ?? 0), -1),
    };
  }

  /** The share of people who give an item this label; null if it is none, or nobody gave one. */
  #share(item: SampledItem, wanted: string | null): number | null {
    const given = this.#given(item);
    if (wanted === null || given.length === 0) return null;
    return given.filter((label) => label === wanted).length / given.length;
  }

  #mean(
    of: readonly SampledItem[],
    scoreOf: (item: SampledItem) => number | null,
    low: 0 | -1 = 0,
  ): WeightedEstimate {
    return weightedMean(
      of.flatMap((item) => {
        const value = scoreOf(item);
        const weight = this.#weights.get(item.stratum) ?? 1;
        return value === null ? [] : { value, weight, cluster: item.cluster };
      }),
      [low, 1],
    );
  }

  #split(group: string): (readonly [string, readonly SampledItem[]])[] {
    const members = this.#labelled.filter(({ groups }) => Object.hasOwn(groups, group));
    return [...groupBy(members, ({ groups }) => groups[group] ?? '')].sort(([one], [other]) =>
      one < other ? -1 : 1,
    );
  }
}

/** The number of items that a labelled item of each stratum represents. */
function weightsOf(labelled: readonly SampledItem[], strata: readonly Stratum[]): Map<string, number> {
  const counts = groupBy(labelled, ({ stratum }) => stratum);
  return new Map(
    strata.flatMap(({ name, items }) => {
      const count = counts.get(name)?.length ?? 0;
      return count === 0 ? [] : [[name, items / count] as const];
    }),
  );
}

/** The most frequent label; null without labels and for a tie. */
function majorityOf(labels: readonly string[]): string | null {
  const counts = [...groupBy(labels, (label) => label)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  const [first, second] = counts;
  return first === undefined || second?.[1].length === first[1].length ? null : first[0];
}

function agreementOf(items: readonly RatedItem[], scale: LabelScale): Agreement {
  const raters = Math.max(0, ...items.map(({ labels }) => labels.length));
  return {
    percentage: estimatePercentage(items, scale),
    kappa: raters > 2 ? null : estimateAgreement(items, scale, cohensKappa),
    ac1: estimateAgreement(items, scale, gwetsAc),
    alpha: estimateAgreement(items, scale, krippendorffsAlpha),
  };
}

function correlationOf(pairs: readonly ValuePair[]): Correlation | null {
  if (pairs.length < 3) return null;
  return {
    groups: pairs.length,
    pearson: pearson(pairs),
    spearman: spearman(pairs),
    kendallTauB: kendallTauB(pairs),
  };
}
