import { type DataPlace, DatasetError, type Evidence, type Option, type Question } from '@memgym/core';
import type { QuirkLog } from '@memgym/datasets';
import { locomoCategories } from './locomo-categories.js';
import type { locomoQuirks } from './locomo-quirks.js';
import type { LoCoMoSample } from './locomo-schema.js';
import type { LoCoMoPlaces } from './locomo-sessions.js';

type Log = QuirkLog<(typeof locomoQuirks)[number]['id']>;

/** The text of the right alternative of an adversarial question (packages/memorybench/spec.md#locomo-prompts). */
const locomoNotMentioned = 'Not mentioned in the conversation';

function adversarialOptions(position: number, adversarialAnswer: string): Option[] {
  const texts = [locomoNotMentioned, adversarialAnswer];
  if (position % 2 === 1) texts.reverse();
  return texts.map((text, index) => ({ label: index === 0 ? 'a' : 'b', text }));
}

/**
 * The questions of a conversation in file order; id `<sample_id>:<index from 0>`. An adversarial one (category 5) has
 * no gold and offers two alternatives; "not mentioned" is alternately a and b.
 * @throws {DatasetError} when the answer that its category needs is missing
 */
export function toLoCoMoQuestions(
  sample: LoCoMoSample,
  turnIds: ReadonlySet<string>,
  { places, quirks }: { readonly places: LoCoMoPlaces; readonly quirks: Log },
): Question[] {
  const texts = new Set<string>();
  let adversarialBefore = 0;
  return sample.qa.map((item, index) => {
    const path = `${places.short.path}.qa[${index}]`;
    const short = { ...places.short, path };
    const required = (key: 'answer' | 'adversarial_answer'): string | number => {
      const value = item[key];
      if (value !== undefined) return value;
      throw new DatasetError(
        { ...places.full, path: `${path}.${key}` },
        `a question of category ${item.category} needs this key, which is missing.`,
        { hint: 'Fix the question, or fetch the file again.' },
      );
    };
    if (texts.has(item.question)) {
      quirks.note('locomo-question-repeated', short, JSON.stringify(item.question));
    }
    texts.add(item.question);
    const shared = {
      kind: 'free-text' as const,
      id: `${sample.sample_id}:${index}`,
      text: item.question,
      type: locomoCategories[item.category],
      language: 'en',
      evidence: resolveLoCoMoEvidence(item.evidence, turnIds, {
        place: { ...short, path: `${path}.evidence` },
        quirks,
      }),
    };
    if (item.category === 5) {
      if (item.answer !== undefined) {
        quirks.note(
          'locomo-adversarial-with-answer',
          short,
          `answer ${JSON.stringify(item.answer)} is not used`,
        );
      }
      const options = adversarialOptions(adversarialBefore, String(required('adversarial_answer')));
      adversarialBefore += 1;
      return { ...shared, options, expected: null };
    }
    const answer = required('answer');
    if (typeof answer === 'number') quirks.note('locomo-answer-is-number', short, `answer ${answer}`);
    return { ...shared, expected: String(answer) };
  });
}

/** The existing turns that an oddly spelled id names (`D30:05`, `D8:6; D9:17`); none unless all of them exist. */
export function repairLoCoMoTurnIds(entry: string, turnIds: ReadonlySet<string>): string[] {
  const found = partsOf(entry).map((part) => (turnIds.has(part) ? part : canonicalTurnId(part)));
  return found.every((id): id is string => id !== null && turnIds.has(id)) ? found : [];
}

const partsOf = (entry: string): string[] => entry.split(/[\s;,]+/).filter((part) => part !== '');

/** `D30:05` and `D:30:5` as `D30:5`; null if the text has another form. */
function canonicalTurnId(text: string): string | null {
  const match = /^D:?0*(0|[1-9]\d*):0*(0|[1-9]\d*)$/.exec(text);
  return match === null ? null : `D${match[1]}:${match[2]}`;
}

/**
 * The turns named by an evidence list. Odd spellings are corrected when the turn exists; the rest is listed as
 * unresolved.
 */
function resolveLoCoMoEvidence(
  entries: readonly string[],
  turnIds: ReadonlySet<string>,
  { place, quirks }: { readonly place: DataPlace; readonly quirks: Log },
): Evidence {
  const found = new Set<string>();
  const unresolved: string[] = [];
  const add = (id: string, at: DataPlace): void => {
    if (found.has(id)) quirks.note('locomo-evidence-repeated', at, `${id} is named twice`);
    found.add(id);
  };
  if (entries.length === 0) quirks.note('locomo-evidence-empty', place, 'no evidence');
  entries.forEach((entry, index) => {
    const at = { ...place, path: `${place.path ?? ''}[${index}]` };
    if (turnIds.has(entry)) {
      add(entry, at);
      return;
    }
    const parts = partsOf(entry);
    if (parts.length > 1) {
      quirks.note('locomo-evidence-joined', at, `${JSON.stringify(entry)} → ${parts.join(', ')}`);
    }
    for (const part of parts.length === 0 ? [entry] : parts) {
      const canonical = canonicalTurnId(part);
      if (turnIds.has(part)) {
        add(part, at);
      } else if (canonical !== null && turnIds.has(canonical)) {
        quirks.note('locomo-evidence-misspelled', at, `${JSON.stringify(part)} → ${canonical}`);
        add(canonical, at);
      } else {
        quirks.note('locomo-evidence-unresolved', at, `${JSON.stringify(part)} names no turn`);
        unresolved.push(part);
      }
    }
  });
  return { turnIds: [...found], unresolved };
}
