import { resolveBm25Settings } from '../../indexes/bm25-settings.js';
import { type Hit, type IndexPersistence, persistent } from '../../indexes/index.js';
import { TopK } from '../../indexes/top-k.js';
import type { MemoryIndex, MemoryRecord, MemoryView, SearchRequest } from '../../scoped/index.js';
import { AskedTurns } from './asked-turns.js';
import { explainTurns } from './explain-turns.js';
import { historyKindOf } from './history-kind.js';
import { blockAt, MessageLayout } from './message-layout.js';
import { MessageVectors } from './message-vectors.js';
import { namedSpeaker } from './named-speaker.js';
import { noDay, PassageFile } from './passage-file.js';
import { passagesOf } from './passages.js';
import { dayOf, daysNamedBy } from './question-date.js';
import { roleAskedFor } from './role-asked-for.js';
import type { TurnWindowsOptions } from './turn-windows-options.js';
import { idfOf, type QueryTerm, WindowScores } from './window-scores.js';

/** Messages whose vectors are compared: those that are best without. */
const comparedMessages = 400;
/** At least as many blocks are scored first, so that most others are known to be worse. */
const leastFirstBlocks = 32;
const persistenceVersion = 2;

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

class TurnWindowsIndex {
  readonly #file = new PassageFile();
  readonly #settings = resolveBm25Settings({});
  readonly #options: TurnWindowsOptions;
  readonly #vectors: MessageVectors | undefined;
  #scores = new WindowScores(new MessageLayout(this.#file));

  constructor(options: TurnWindowsOptions, dimensions: number | undefined) {
    this.#options = options;
    this.#vectors = dimensions === undefined ? undefined : new MessageVectors(dimensions);
  }

  put(id: string, text: string, { data, vector, item }: MemoryRecord): void {
    const prefix = typeof data === 'number' ? data : 0;
    const passages = passagesOf(text, prefix, this.#options.passageWords);
    const place = this.#file.put(
      id,
      passages.map((passage) => this.#settings.analyzer.analyze(passage)),
      dayOf(item.eventTime) ?? noDay,
    );
    if (vector !== undefined) this.#vectors?.put(place, vector);
    else this.#vectors?.delete(place);
  }

  delete(id: string): void {
    const place = this.#file.delete(id);
    if (place !== undefined) this.#vectors?.delete(place);
  }

  /** What a question asks for, and the messages that its words and its date find. */
  ask({ query, vector, view }: Pick<SearchRequest, 'query' | 'vector' | 'view'>): AskedTurns {
    const layout = this.#followChanges(view);
    const terms = this.#termsOf(query.text);
    this.#scores.ask(terms);
    const kind = this.#options.history === 'auto' ? historyKindOf(layout) : this.#options.history;
    const vectors = vector !== undefined && isMostlyLatin(query.text) ? this.#vectors : undefined;
    const likeness =
      vectors && vector && vectors.likenessTo(vector, kind === 'assistant' ? vectors.mean() : undefined);
    const question = {
      terms,
      kind,
      spans: daysNamedBy(query.text, () => yearsOf(layout.latestOfDay.keys()), query.queryTime),
      speaker: namedSpeaker(query.text, layout.speakers),
      role: kind === 'assistant' ? roleAskedFor(query.text) : undefined,
      likeness: likeness && ((message: number) => Math.max(0, likeness(layout.placeOf(message)))),
    };
    return new AskedTurns(question, layout, this.#scores);
  }

  /** The best `k` of the accepted messages, best first. */
  best(asked: AskedTurns, k: number, accept: (id: string) => boolean): Hit[] {
    const { layout, weights } = asked;
    const { likeness } = asked.question;
    const wanted = likeness === undefined ? k : Math.max(k, comparedMessages);
    const pool = new TopK(Math.min(wanted, layout.count));
    const offer = (into: TopK, score: number, message: number): void => {
      if (into.wants(score, message) && accept(this.#idOf(message))) into.offer(score, message);
    };
    offerBlocks(asked, pool, (message) => offer(pool, asked.scoreOf(message), message));
    const found = pool.ranked();
    if (likeness !== undefined) {
      const compared = new Set<number>();
      for (const hit of found.slice(0, comparedMessages)) {
        compared.add(hit.slot);
        hit.score += weights.meaning * likeness(hit.slot);
      }
      if (found.length < comparedMessages) {
        const others = new TopK(Math.min(k, layout.count));
        for (let message = 0; message < layout.count; message += 1) {
          const like = compared.has(message) ? 0 : likeness(message);
          if (like > 0) offer(others, asked.scoreOf(message) + weights.meaning * like, message);
        }
        found.push(...others.ranked());
      }
      found.sort((left, right) => right.score - left.score || left.slot - right.slot);
    }
    return found.slice(0, k).map(({ score, slot }) => ({ id: this.#idOf(slot), score }));
  }

  explain(request: SearchRequest) {
    const asked = this.ask(request);
    const { layout } = asked;
    const { analyzer } = this.#settings;
    return explainTurns({
      request,
      asked,
      hits: request.perKind((_k, accept) => this.best(asked, layout.count, accept)),
      named: [...new Set(this.#settings.termsOf(request.query.text))],
      analyze: (text) => analyzer.analyze(text),
      messageOf: (id) => {
        const place = this.#file.placeOf(id);
        return place === undefined ? undefined : layout.messageOf[this.#file.firstSlot(place)];
      },
    });
  }

  #termsOf(question: string): QueryTerm[] {
    const all = this.#file.passageCount;
    return [...new Set(this.#settings.termsOf(question))].flatMap((text) => {
      const term = this.#file.termNumber(text);
      return term === undefined ? [] : [{ text, term, idf: idfOf(this.#file.postings(term).count, all) }];
    });
  }

  #followChanges(view: Pick<MemoryView, 'said'>): MessageLayout {
    if (this.#scores.layout.isOutdated) this.#scores = new WindowScores(new MessageLayout(this.#file));
    this.#scores.layout.extend((id) => view.said(id));
    return this.#scores.layout;
  }

  #idOf(message: number): string {
    return this.#file.idAt(this.#scores.layout.placeOf(message));
  }

  get persistence(): IndexPersistence {
    const file = this.#file;
    const { passageWords } = this.#options;
    return {
      settings: { turns: persistenceVersion, analyzer: this.#settings.analyzer.name, passageWords },
      get work() {
        return file.passageCount;
      },
      write: (to, numberOf) => file.write(to, numberOf),
      read: (from, memoryOf) => {
        file.read(from, memoryOf, (place, number) => {
          const vector = memoryOf(number)?.vector;
          if (vector !== undefined) this.#vectors?.put(place, vector);
        });
      },
    };
  }
}

/** Offers the messages that words or a date find, but for blocks whose messages cannot be among the best. */
function offerBlocks(asked: AskedTurns, pool: TopK, offer: (message: number) => void): void {
  const { scores, layout } = asked;
  const isOffered = new Uint8Array(layout.blockSession.length);
  const offerBlock = (block: number): void => {
    if (isOffered[block] === 1 || asked.boundOf(block) < pool.floor) return;
    isOffered[block] = 1;
    const [start, end] = scores.scoreBlock(block);
    for (let at = start; at < end; at += 1) offer(scores.touched[at] as number);
  };
  const first = new TopK(Math.min(Math.max(leastFirstBlocks, pool.capacity >> 2), scores.blockCount));
  for (let at = 0; at < scores.blockCount; at += 1) {
    const block = scores.blocks[at] as number;
    first.offer(asked.boundOf(block), block);
  }
  for (const { slot } of first.ranked()) offerBlock(slot);
  for (let at = 0; at < scores.blockCount; at += 1) offerBlock(scores.blocks[at] as number);
  for (const message of asked.dated) {
    const block = blockAt(layout.spot[message] as number);
    offerBlock(block);
    if (isOffered[block] === 1 && !scores.isTouched(message)) offer(message);
  }
}

function yearsOf(days: Iterable<number>): Set<number> {
  const years = new Set<number>();
  for (const day of days) years.add(new Date(day * 86_400_000).getUTCFullYear());
  return years;
}

function isMostlyLatin(text: string): boolean {
  let [letters, latin] = [0, 0];
  for (const character of text) {
    if (!/\p{L}/u.test(character)) continue;
    letters += 1;
    if ((character.codePointAt(0) ?? 0) < 0x250) latin += 1;
  }
  return 2 * latin > letters;
}
