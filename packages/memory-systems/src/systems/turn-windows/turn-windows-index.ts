import type { QueryWord, ScorePart } from '@memgym/core';
import { resolveBm25Settings } from '../../indexes/bm25-settings.js';
import { type Hit, type IndexPersistence, persistent } from '../../indexes/index.js';
import { int32Of, int32Section } from '../../indexes/index-sections.js';
import { InvertedFile } from '../../indexes/inverted-file.js';
import { readInvertedFile, writeInvertedFile } from '../../indexes/inverted-file-sections.js';
import { TopK } from '../../indexes/top-k.js';
import type { MemoryIndex, MemoryRecord, MemoryView, SearchRequest } from '../../scoped/index.js';
import { formsOfTerms } from '../../toolkit/words/explain-words.js';
import { explainWindow } from './explain-window.js';
import { type HistoryKind, historyKindOf } from './history-kind.js';
import { grownTo, MessageLayout } from './message-layout.js';
import { MessageVectors } from './message-vectors.js';
import { namedSpeaker } from './named-speaker.js';
import { passagesOf } from './passages.js';
import { type DaySpan, dayOf, daysNamedBy, nearnessOf } from './question-date.js';
import { roleAskedFor } from './role-asked-for.js';
import type { TurnWindowsOptions } from './turn-windows-options.js';
import { idfOf, type QueryTerm, WindowScores } from './window-scores.js';

/** The weights of the parts, in a history of each kind. Source: docs/specs/memory-systems.md#turn-windows. */
const weightsOf: Readonly<Record<HistoryKind, Readonly<Record<Part, number>>>> = {
  assistant: { words: 14, session: 2, meaning: 18, speaker: 1, date: 2.5, role: 1 },
  people: { words: 14, session: 2, meaning: 9, speaker: 1, date: 2.5, role: 0 },
  notes: { words: 14, session: 2, meaning: 9, speaker: 1, date: 2.5, role: 0 },
};
type Part = 'words' | 'session' | 'meaning' | 'speaker' | 'date' | 'role';

/** Messages whose vectors are compared: those that are best without. */
const comparedMessages = 400;
/** At least as many blocks are scored first, so that most others are known to be worse. */
const leastFirstBlocks = 32;
/** A message on a day near the one that is asked for is found without a word of the question from this nearness on. */
const leastNearness = 0.25;
const noDay = -2_147_483_648;
const persistenceVersion = 1;

/** Finds turns by their words and by those of the turns around them; with vectors, also by meaning. */
export function createTurnWindowsIndex(
  options: TurnWindowsOptions,
  dimensions: number | undefined,
): MemoryIndex {
  const index = new TurnWindowsIndex(options, dimensions);
  return persistent<MemoryIndex>(
    {
      put: (id, text, record) => index.put(id, text, record),
      delete: (id) => index.delete(id),
      search: (request) => {
        const asked = index.ask(request);
        return { hits: request.perKind((k, accept) => index.best(asked, k, accept)) };
      },
      explain: (request) => index.explain(request),
    },
    index.persistence,
  );
}

/** A question, as it is compared with every message. */
interface Asked {
  readonly terms: readonly QueryTerm[];
  readonly kind: HistoryKind;
  readonly spans: readonly DaySpan[];
  readonly speaker: number | undefined;
  readonly role: number | undefined;
  /** Likeness of a message to the question; absent without vectors. */
  readonly likeness?: ((message: number) => number) | undefined;
  /** Messages on a day near the one that is asked for, and the greatest nearness in each of their blocks. */
  readonly dated: readonly number[];
  readonly nearnessOfBlock: ReadonlyMap<number, number>;
}

class TurnWindowsIndex {
  readonly #file = new InvertedFile();
  readonly #settings = resolveBm25Settings({});
  readonly #options: TurnWindowsOptions;
  readonly #vectors: MessageVectors | undefined;
  /** The place of each memory in the arrays below. */
  readonly #places = new Map<string, number>();
  readonly #free: number[] = [];
  /** Number of passages, and day, by place. */
  #passages = new Int32Array(16);
  #days = new Int32Array(16);
  #layout: MessageLayout;
  #scores: WindowScores;
  /** Whether something other than additions has changed since the layout was made. */
  #isOutdated = false;

  constructor(options: TurnWindowsOptions, dimensions: number | undefined) {
    this.#options = options;
    this.#vectors = dimensions === undefined ? undefined : new MessageVectors(dimensions);
    this.#layout = this.#newLayout();
    this.#scores = new WindowScores(this.#layout);
  }

  put(id: string, text: string, { data, vector, item }: MemoryRecord): void {
    const prefix = typeof data === 'number' ? data : 0;
    const passages = passagesOf(text, prefix, this.#options.passageWords);
    const known = this.#places.get(id);
    const place = known ?? this.#newPlace(id);
    const earlier = known === undefined ? 0 : (this.#passages[place] as number);
    for (const [number, passage] of passages.entries()) {
      const terms = this.#settings.analyzer.analyze(passage);
      if (number < earlier) this.#file.replace(keyOf(number, id), terms);
      else this.#file.add(keyOf(number, id), terms);
    }
    for (let number = passages.length; number < earlier; number += 1) this.#file.delete(keyOf(number, id));
    if (known !== undefined) this.#isOutdated = true;
    this.#passages[place] = passages.length;
    this.#days[place] = dayOf(item.eventTime) ?? noDay;
    if (vector !== undefined) this.#vectors?.put(place, vector);
    else this.#vectors?.delete(place);
  }

  delete(id: string): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    const count = this.#passages[place] as number;
    for (let number = 0; number < count; number += 1) this.#file.delete(keyOf(number, id));
    this.#vectors?.delete(place);
    this.#places.delete(id);
    this.#free.push(place);
    this.#isOutdated = true;
  }

  /** What a question asks for, and the messages that its words and its date find. */
  ask({ query, vector, view }: Pick<SearchRequest, 'query' | 'vector' | 'view'>): Asked {
    this.#followChanges(view);
    const layout = this.#layout;
    const terms = this.#termsOf(query.text);
    this.#scores.ask(terms);
    const kind = this.#options.history === 'auto' ? historyKindOf(layout) : this.#options.history;
    const spans = daysNamedBy(query.text, () => this.#years(), query.queryTime);
    const vectors = vector !== undefined && isMostlyLatin(query.text) ? this.#vectors : undefined;
    const likeness =
      vectors && vector && vectors.likenessTo(vector, kind === 'assistant' ? vectors.mean() : undefined);
    return {
      terms,
      kind,
      spans,
      speaker: namedSpeaker(query.text, layout.speakers),
      role: kind === 'assistant' ? roleAskedFor(query.text) : undefined,
      ...(likeness && { likeness: (message) => Math.max(0, likeness(this.#placeOf(message))) }),
      ...this.#datedBy(spans),
    };
  }

  /** The best `k` of the accepted messages, best first. */
  best(asked: Asked, k: number, accept: (id: string) => boolean): Hit[] {
    const layout = this.#layout;
    const { likeness } = asked;
    const wanted = likeness === undefined ? k : Math.max(k, comparedMessages);
    const pool = new TopK(Math.min(wanted, layout.count));
    const offer = (into: TopK, score: number, message: number): void => {
      if (into.wants(score, message) && accept(this.#idOf(message))) into.offer(score, message);
    };
    this.#offerBlocks(asked, pool, (message) => offer(pool, this.#scoreOf(message, asked), message));
    const found = pool.ranked();
    if (likeness === undefined)
      return found.slice(0, k).map(({ score, slot }) => ({ id: this.#idOf(slot), score }));
    const weight = weightsOf[asked.kind].meaning;
    const compared = found.map(({ score, slot }, rank) => ({
      slot,
      score: rank < comparedMessages ? score + weight * likeness(slot) : score,
    }));
    if (found.length < comparedMessages) {
      const known = new Set(found.map(({ slot }) => slot));
      const others = new TopK(Math.min(k, layout.count));
      for (let message = 0; message < layout.count; message += 1) {
        const like = known.has(message) ? 0 : likeness(message);
        if (like > 0) offer(others, this.#scoreOf(message, asked) + weight * like, message);
      }
      compared.push(...others.ranked());
    }
    compared.sort((left, right) => right.score - left.score || left.slot - right.slot);
    return compared.slice(0, k).map(({ score, slot }) => ({ id: this.#idOf(slot), score }));
  }

  /** Offers the messages that words or a date find, but for blocks whose messages cannot be among the best. */
  #offerBlocks(asked: Asked, pool: TopK, offer: (message: number) => void): void {
    const scores = this.#scores;
    const isOffered = new Uint8Array(this.#layout.blockSession.length);
    const offerBlock = (block: number): void => {
      if (isOffered[block] === 1 || this.#boundOf(block, asked) < pool.floor) return;
      isOffered[block] = 1;
      const [start, end] = scores.scoreBlock(block);
      for (let at = start; at < end; at += 1) offer(scores.touched[at] as number);
    };
    const first = new TopK(Math.min(Math.max(leastFirstBlocks, pool.capacity >> 2), scores.blockCount));
    for (let at = 0; at < scores.blockCount; at += 1) {
      const block = scores.blocks[at] as number;
      first.offer(this.#boundOf(block, asked), block);
    }
    for (const { slot } of first.ranked()) offerBlock(slot);
    for (let at = 0; at < scores.blockCount; at += 1) offerBlock(scores.blocks[at] as number);
    for (const message of asked.dated) {
      const block = this.#layout.block[message] as number;
      offerBlock(block);
      if (isOffered[block] === 1 && !scores.isTouched(message)) offer(message);
    }
  }

  /** The most that a message of a block can have without vectors. */
  #boundOf(block: number, asked: Asked): number {
    const weights = weightsOf[asked.kind];
    let most = weights.session * this.#scores.sessionScore(this.#layout.blockSession[block] as number);
    most += weights.words * this.#scores.boundOf(block);
    if (asked.speaker !== undefined) most += weights.speaker;
    if (asked.role !== undefined) most += weights.role;
    return most + weights.date * (asked.nearnessOfBlock.get(block) ?? 0);
  }

  explain(request: SearchRequest) {
    const asked = this.ask(request);
    const hits = request.perKind((_k, accept) => this.best(asked, this.#layout.count, accept));
    const scores = new Map(hits.map(({ id, score }) => [id, score]));
    const named = [...new Set(this.#settings.termsOf(request.query.text))];
    const wanted = new Set(named);
    const analyze = (text: string) => this.#settings.analyzer.analyze(text);
    const inQuery = formsOfTerms(request.query.text, wanted, analyze);
    const words = named.map((term): QueryWord => {
      const number = this.#file.termNumber(term);
      return {
        term,
        forms: inQuery.get(term) ?? [],
        memories: number === undefined ? 0 : this.#file.postings(number).count,
      };
    });
    const messages = new Map(
      hits.map(({ id }) => [id, this.#layout.messageOf[this.#file.slotOf(keyOf(0, id)) ?? -1]]),
    );
    return {
      hits,
      words,
      history: asked.kind,
      parts: (id: string): ScorePart[] => {
        const [message, score] = [messages.get(id), scores.get(id)];
        if (message === undefined || score === undefined) return [];
        const text = request.view.get(id)?.item.text ?? '';
        return this.#partsOf(message, score, asked, formsOfTerms(text, wanted, analyze));
      },
    };
  }

  #partsOf(
    message: number,
    score: number,
    asked: Asked,
    forms: ReadonlyMap<string, readonly string[]>,
  ): ScorePart[] {
    const weights = weightsOf[asked.kind];
    const parts: ScorePart[] = [];
    let rest = score;
    for (const [name, own] of Object.entries(this.#ownScores(message, asked))) {
      const weight = weights[name as Part];
      if (own === 0) continue;
      rest -= weight * own;
      parts.push({
        name,
        score: own,
        weight,
        contribution: weight * own,
        ...(name === 'words' && this.#wordsIn(message, asked, forms)),
      });
    }
    if (asked.likeness !== undefined && Math.abs(rest) > 1e-9) {
      parts.push({
        name: 'meaning',
        score: rest / weights.meaning,
        weight: weights.meaning,
        contribution: rest,
      });
    }
    return parts;
  }

  #wordsIn(
    message: number,
    { terms }: Asked,
    forms: ReadonlyMap<string, readonly string[]>,
  ): Pick<ScorePart, 'words' | 'missing'> {
    const counts = explainWindow(this.#layout, message, terms);
    const most = this.#scores.most;
    return {
      words: terms.flatMap(({ text }, place) => {
        const { count = 0, contribution = 0 } = counts[place] ?? {};
        return count === 0
          ? []
          : [{ term: text, forms: forms.get(text) ?? [], count, contribution: contribution / most }];
      }),
      missing: terms.flatMap(({ text }, place) => ((counts[place]?.count ?? 0) === 0 ? [text] : [])),
    };
  }

  /** The parts without vectors, each by its own measure. */
  #ownScores(message: number, asked: Asked): Omit<Record<Part, number>, 'meaning'> {
    const layout = this.#layout;
    return {
      words: this.#scores.isTouched(message) ? this.#scores.wordsOf(message) : 0,
      session: this.#scores.sessionScore(layout.session[message] as number),
      speaker: asked.speaker !== undefined && layout.speaker[message] === asked.speaker ? 1 : 0,
      date: asked.spans.length === 0 ? 0 : this.#nearness(message, asked.spans),
      role: asked.role !== undefined && layout.role[message] === asked.role ? 1 : 0,
    };
  }

  /** The sum of the parts without vectors. It makes no object, because a frequent word has many messages. */
  #scoreOf(message: number, asked: Asked): number {
    const weights = weightsOf[asked.kind];
    const { layout } = this.#scores;
    let score = weights.session * this.#scores.sessionScore(layout.session[message] as number);
    if (this.#scores.isTouched(message)) score += weights.words * this.#scores.wordsOf(message);
    if (asked.speaker !== undefined && layout.speaker[message] === asked.speaker) score += weights.speaker;
    if (asked.role !== undefined && layout.role[message] === asked.role) score += weights.role;
    if (asked.spans.length > 0) score += weights.date * this.#nearness(message, asked.spans);
    return score;
  }

  #nearness(message: number, spans: readonly DaySpan[]): number {
    const day = this.#days[this.#placeOf(message)] as number;
    return day === noDay ? 0 : nearnessOf(day, spans);
  }

  #datedBy(spans: readonly DaySpan[]): Pick<Asked, 'dated' | 'nearnessOfBlock'> {
    const dated: number[] = [];
    const nearnessOfBlock = new Map<number, number>();
    if (spans.length === 0) return { dated, nearnessOfBlock };
    for (let message = 0; message < this.#layout.count; message += 1) {
      const nearness = this.#nearness(message, spans);
      if (nearness === 0) continue;
      const block = this.#layout.block[message] as number;
      nearnessOfBlock.set(block, Math.max(nearness, nearnessOfBlock.get(block) ?? 0));
      if (nearness >= leastNearness) dated.push(message);
    }
    return { dated, nearnessOfBlock };
  }

  #years(): Set<number> {
    const years = new Set<number>();
    for (const place of this.#places.values()) {
      const day = this.#days[place] as number;
      if (day !== noDay) years.add(new Date(day * 86_400_000).getUTCFullYear());
    }
    return years;
  }

  #termsOf(question: string): QueryTerm[] {
    const all = this.#file.size;
    return [...new Set(this.#settings.termsOf(question))].flatMap((text) => {
      const term = this.#file.termNumber(text);
      if (term === undefined) return [];
      return [{ text, term, idf: idfOf(this.#file.postings(term).count, all) }];
    });
  }

  #newLayout(): MessageLayout {
    return new MessageLayout(this.#file);
  }

  #followChanges(view: Pick<MemoryView, 'said'>): void {
    if (this.#isOutdated) {
      this.#layout = this.#newLayout();
      this.#scores = new WindowScores(this.#layout);
      this.#isOutdated = false;
    }
    if (this.#layout.slotCount === this.#file.slotCount) return;
    this.#layout.extend({
      passageAt: (slot) => {
        const key = this.#file.idOf(slot);
        if (key === '') return undefined;
        const id = idIn(key);
        return { number: Number.parseInt(key, 10), id, place: this.#places.get(id) ?? 0 };
      },
      firstOf: (slot) => this.#file.slotOf(keyOf(0, idIn(this.#file.idOf(slot)))) ?? 0,
      said: (id) => view.said(id),
    });
  }

  #idOf(message: number): string {
    return idIn(this.#file.idOf(this.#layout.firstSlot[message] as number));
  }

  #placeOf(message: number): number {
    return this.#layout.place[message] as number;
  }

  #newPlace(id: string): number {
    const place = this.#free.pop() ?? this.#places.size;
    this.#places.set(id, place);
    this.#passages = grownTo(this.#passages, place + 1);
    this.#days = grownTo(this.#days, place + 1);
    return place;
  }

  get persistence(): IndexPersistence {
    const file = this.#file;
    return {
      settings: {
        turns: persistenceVersion,
        analyzer: this.#settings.analyzer.name,
        passageWords: this.#options.passageWords,
      },
      get work() {
        return file.size;
      },
      write: (to, numberOf) => {
        writeInvertedFile(file, to);
        // Writing closes the holes, so slots have changed.
        this.#isOutdated = true;
        const keys = [...file.ids()];
        to.bytes('ids', int32Section(Int32Array.from(keys, (key) => numberOf(idIn(key)))));
        to.bytes('numbers', int32Section(Int32Array.from(keys, (key) => Number.parseInt(key, 10))));
        to.bytes(
          'days',
          int32Section(
            Int32Array.from(keys, (key) => this.#days[this.#places.get(idIn(key)) ?? 0] as number),
          ),
        );
      },
      read: (from, memoryOf) => {
        const [numbers, days] = [int32Of(from, 'numbers'), int32Of(from, 'days')];
        const keys = Array.from(int32Of(from, 'ids'), (number, at) => {
          const memory = memoryOf(number);
          if (memory === undefined) return undefined;
          const place = this.#places.get(memory.id) ?? this.#newPlace(memory.id);
          const own = numbers[at] as number;
          this.#passages[place] = Math.max(own === 0 ? 0 : (this.#passages[place] as number), own + 1);
          this.#days[place] = days[at] as number;
          if (own === 0 && memory.vector !== undefined) this.#vectors?.put(place, memory.vector);
          return keyOf(own, memory.id);
        });
        readInvertedFile(file, from, keys);
        this.#isOutdated = true;
      },
    };
  }
}

/** The name of a passage: its number within the message, and the id of the message. */
const keyOf = (number: number, id: string): string => `${number}:${id}`;
const idIn = (key: string): string => key.slice(key.indexOf(':') + 1);

function isMostlyLatin(text: string): boolean {
  let [letters, latin] = [0, 0];
  for (const character of text) {
    if (!/\p{L}/u.test(character)) continue;
    letters += 1;
    if ((character.codePointAt(0) ?? 0) < 0x250) latin += 1;
  }
  return 2 * latin > letters;
}
