import type { Profile } from '@memgym/core';
import { InvalidArgumentError } from '@memgym/core/errors';
import type { JsonObject, MemorySystem } from '@memgym/core/memory';
import {
  type ChangeRequest,
  defineMemorySystem,
  type Evolution,
  type MemoryHit,
  type MemoryIndex,
  type MemoryRecord,
  makeSystem,
  type PortSettings,
} from '@memgym/memory-systems/define';
import { byRecency, scanIndex } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';
import { beginningOf } from '../toolkit/beginning-of.js';
import { type SizeMeasure, textSize } from '../toolkit/text-size.js';
import { mergeInsightPrompt } from './prompts/merge-insight.js';
import { type ReflexionMemoryOptions, reflexionMemoryOptionsSchema } from './reflexion-memory-options.js';

const reflexionStateSchema = z.strictObject({
  insight: z.string().describe('The insight from all feedback; empty if there is none.'),
});
type ReflexionState = z.infer<typeof reflexionStateSchema>;

const firstState: ReflexionState = { insight: '' };

const opening = '[Memory Start]\n';

/**
 * The part of an insight and messages, oldest first, that MemEngine shows: it cuts the end of the prompt, which
 * includes headings and numbers. Source: docs/specs/memory-systems.md#reflexion.
 */
function cutAsReference(
  { insight, texts }: { readonly insight: string; readonly texts: readonly string[] },
  capacity: number,
  measure: SizeMeasure,
): { readonly insight: string; readonly texts: readonly string[] } {
  const pieces: string[] = [];
  let end = 0;
  const append = (text: string): number => {
    pieces.push(text);
    end += text.length;
    return end;
  };
  append(insight === '' ? opening : `${opening}(Insight)\n`);
  const startOfInsight = end;
  if (insight !== '') append(`${insight}\n${texts.length === 0 ? '' : '(Memory)\n'}`);
  const placed = texts.map((text, place) => {
    const start = append(`[${place}] `);
    append(`${text}\n`);
    return { text, start };
  });
  append('[Memory End]');
  const shown = beginningOf(pieces.join(''), capacity, measure).length;
  const upTo = (text: string, start: number) => text.slice(0, Math.max(0, shown - start));
  return {
    insight: upTo(insight, startOfInsight),
    texts: placed.map(({ text, start }) => upTo(text, start)).filter((text) => text !== ''),
  };
}

/** What the messages shown beside an insight must fit. */
interface Limit {
  readonly insight: string;
  readonly capacity: number;
  readonly options: ReflexionMemoryOptions;
}

/** Where MemEngine's Reflexion differs. Source: docs/specs/memory-systems.md#reflexion. */
interface ReflexionRules {
  /**
   * The messages shown beside an insight. The original cuts off the end of insight and list, and thus loses the newest
   * messages.
   */
  fitting(records: readonly MemoryRecord[], given: Limit): MemoryHit[];
  /** The insight as shown. */
  shownInsight(insight: string, options: ReflexionMemoryOptions): string;
  /** The original assigns a new insight object, while reading and learning still use the old one. */
  readonly reset: { readonly afterReset?: (state: ReflexionState) => ReflexionState };
}

/** The newest messages that fit whole. */
function fromTheNewest(records: readonly MemoryRecord[], { insight, capacity, options }: Limit): MemoryHit[] {
  let left = capacity - (insight === '' ? 0 : textSize(insight, options));
  const tooMany = records.findLastIndex(({ item }) => {
    left -= textSize(item.text, options);
    return left < 0;
  });
  return byRecency(records.slice(tooMany + 1));
}

/** The oldest messages that fit, and the beginning of the next one. */
function fromTheOldest(records: readonly MemoryRecord[], { insight, capacity, options }: Limit): MemoryHit[] {
  const texts = records.map(({ item }) => item.text);
  const { texts: shown } = cutAsReference({ insight, texts }, capacity, options);
  const last = shown.length - 1;
  const [newest, ...others] = byRecency(records.slice(0, shown.length));
  if (newest === undefined) return [];
  return [shown[last] === texts[last] ? newest : { ...newest, text: shown[last] ?? '' }, ...others];
}

/** The rules of each profile. */
const rulesOf: Readonly<Record<Profile, ReflexionRules>> = {
  fixed: { fitting: fromTheNewest, shownInsight: (insight) => insight, reset: {} },
  reference: {
    fitting: fromTheOldest,
    shownInsight: (insight, options) =>
      options.capacity === null
        ? insight
        : cutAsReference({ insight, texts: [] }, options.capacity, options).insight,
    reset: { afterReset: (state) => state },
  },
};

/**
 * Reflexion as built by MemEngine: shows all messages, and above them an insight that a model draws from feedback
 * (`evolve`). Source: docs/specs/memory-systems.md#reflexion.
 */
export const reflexionMemory = defineMemorySystem({
  type: 'reflexion',
  version: '1.0.0',
  description: 'All messages, and an insight that a model draws from feedback (Reflexion).',
  options: reflexionMemoryOptionsSchema,
  needs: ['model'],
  exempt: { 'exact-match': 'it ranks memories by age, not by similarity' },
  defaultK: Number.POSITIVE_INFINITY,
  state: { schema: reflexionStateSchema, first: () => firstState },
  design: (options) => {
    const rules = rulesOf[options.profile];
    return {
      context: ({ state: { insight } }) => rules.shownInsight(insight, options),
      evolve: (feedback, request) => learnFromFeedback(feedback, request, options),
      // Feedback does not name its messages, so the insight is dropped with any of them.
      forget: ({ citing }) =>
        citing.length === 0 ? {} : { remove: citing.map(({ item }) => item.id), state: firstState },
      erase: () => ({ state: firstState }),
      ...rules.reset,
      createIndex: () => createListIndex(options, rules),
    };
  },
});

/** The model and the options of {@link reflexion}. */
export type ReflexionMemorySettings = PortSettings<'model'> & z.input<typeof reflexionMemoryOptionsSchema>;

/**
 * Reflexion: all messages, and an insight that a model draws from feedback, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function reflexion(settings: ReflexionMemorySettings): MemorySystem {
  return makeSystem(reflexionMemory, settings);
}

/** Returns messages, newest first, up to the capacity that the insight leaves. */
function createListIndex(
  options: ReflexionMemoryOptions,
  { fitting }: Pick<ReflexionRules, 'fitting'>,
): MemoryIndex<ReflexionState> {
  return scanIndex(({ candidates, view }) => {
    const all = candidates();
    const { capacity } = options;
    if (capacity === null) return { hits: byRecency(all) };
    const hits = fitting(all, { insight: view.state.insight, capacity, options });
    return { hits, truncated: all.length - hits.length };
  });
}

/**
 * Merges feedback into the insight from all earlier feedback, in one call. Source:
 * docs/specs/memory-systems.md#reflexion, `optimize(trial)`.
 * @throws {InvalidArgumentError} when the feedback is empty
 * @throws {ProviderError} when the reply cannot be read; the insight stays unchanged
 */
async function learnFromFeedback(
  feedback: JsonObject,
  { ask, view }: ChangeRequest<ReflexionState>,
  { insightSize: size, unit }: ReflexionMemoryOptions,
): Promise<Evolution<ReflexionState>> {
  if (Object.keys(feedback).length === 0) {
    throw new InvalidArgumentError('feedback', 'empty feedback teaches nothing.', {
      hint: 'Pass the question, the answer and the outcome, under any keys.',
    });
  }
  const { insight: before } = view.state;
  const { insight } = await ask(mergeInsightPrompt, { insight: before, feedback, size, unit });
  return { write: { state: { insight } }, changes: { before, insight } };
}
