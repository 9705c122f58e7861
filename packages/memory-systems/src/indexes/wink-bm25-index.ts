import { parseConfig } from '@memgym/core/config';
import { InvalidArgumentError, NotFoundError } from '@memgym/core/errors';
import type { Analyzer } from '@memgym/text';
import { createBm25Index } from './bm25-index.js';
import { type Bm25Settings, resolveBm25Settings } from './bm25-settings.js';
import { checkK } from './check-k.js';
import type { Accept, Hit } from './hit.js';
import type { LexicalIndex } from './lexical-index.js';
import { createWinkEngine, type WinkEngine } from './wink-library.js';
import { type WinkBm25Options, winkBm25OptionsSchema } from './wink-options.js';

/** Texts by field name. */
export type FieldedText = ReadonlyMap<string, string>;

/** A lexical index whose texts may have several fields of different weight. */
export interface WinkBm25Index extends LexicalIndex {
  /**
   * Adds a text by its fields; a missing field is empty.
   * @throws {InvalidArgumentError} when the id is already there or a field has no weight
   */
  addFields(id: string, fields: FieldedText): void;
}

/** wink refuses fewer. */
const fewestForWink = 3;
/** Decimals of a score in wink; its maximum. */
const precision = 9;

/**
 * The engine wink-bm25-text-search behind the usual interface, for corpora that are indexed once and then searched: it
 * freezes at the first search, and any later change rebuilds it at the next search. A word that a query repeats counts
 * each time. wink refuses fewer than three texts; then our own BM25 answers with the same k1, b and idf, without field
 * weights.
 * @throws {ConfigError} when an option is invalid
 */
export function createWinkBm25Index(options: WinkBm25Options = {}, analyzer?: Analyzer): WinkBm25Index {
  const settings = resolve(options, analyzer);
  const documents = new Map<string, string[]>();
  const fields = [...settings.fields.keys()];
  let search: Search | null = null;

  function put(id: string, texts: string[]): void {
    documents.set(id, texts);
    search = null;
  }
  function refuseKnown(id: string): void {
    if (!documents.has(id)) return;
    throw new InvalidArgumentError('id', `${JSON.stringify(id)} is already in the index.`, {
      hint: 'Use `update` to replace its text.',
    });
  }
  const inFirstField = (text: string) => fields.map((_, index) => (index === 0 ? text : ''));

  return {
    get size() {
      return documents.size;
    },
    has: (id) => documents.has(id),
    add(id, text) {
      refuseKnown(id);
      put(id, inFirstField(text));
    },
    addFields(id, given) {
      refuseKnown(id);
      for (const name of given.keys()) {
        if (fields.includes(name)) continue;
        throw new InvalidArgumentError('fields', `'${name}' has no weight.`, {
          hint: `The fields of this index are ${fields.join(', ')}.`,
        });
      }
      put(
        id,
        fields.map((name) => given.get(name) ?? ''),
      );
    },
    update(id, text) {
      if (!documents.has(id)) throw new NotFoundError('wink-bm25-index', id);
      put(id, inFirstField(text));
    },
    delete(id) {
      search = null;
      return documents.delete(id);
    },
    search(query, k, accept) {
      checkK(k);
      if (k === 0 || documents.size === 0) return [];
      search ??= buildSearch(documents, settings);
      return search(query, k, accept);
    },
  };
}

/** Options, resolved: field weights by name, in order. */
interface WinkSettings {
  readonly fields: ReadonlyMap<string, number>;
  readonly k1: number;
  readonly b: number;
  readonly analyzer: Analyzer;
  readonly termsOf: Bm25Settings['termsOf'];
  /** The index used while there are too few texts for wink. */
  createSmallIndex(): LexicalIndex;
}

function resolve(options: WinkBm25Options, given: Analyzer | undefined): WinkSettings {
  const { fields, ...bm25 } = parseConfig('wink BM25 index', winkBm25OptionsSchema, options);
  const { parameters, analyzer, termsOf } = resolveBm25Settings(bm25, given);
  const { k1, b } = parameters;
  return {
    fields: new Map(Object.entries(fields)),
    k1,
    b,
    analyzer,
    termsOf,
    createSmallIndex: () => createBm25Index({ ...bm25, idf: 'positive', queryTerms: 'counted' }, given),
  };
}

type Search = (query: string, k: number, accept?: Accept) => Hit[];

function buildSearch(documents: ReadonlyMap<string, readonly string[]>, settings: WinkSettings): Search {
  if (documents.size >= fewestForWink) return searchWithWink(documents, settings);
  const small = settings.createSmallIndex();
  for (const [id, texts] of documents) small.add(id, texts.join('\n'));
  return (query, k, accept) => small.search(query, k, accept);
}

function searchWithWink(
  documents: ReadonlyMap<string, readonly string[]>,
  { fields, k1, b, analyzer, termsOf }: WinkSettings,
): Search {
  const engine: WinkEngine = createWinkEngine();
  // Field texts are named by position and documents by number, because wink stores both as keys of objects.
  const weights = Object.fromEntries([...fields.values()].map((weight, place) => [`field${place}`, weight]));
  engine.defineConfig({ fldWeights: weights, bm25Params: { k1, b, k: 1 }, ovFldNames: ['id'] });
  // wink prepares texts and queries with the same tasks.
  let prepare = (text: string): readonly string[] => analyzer.analyze(text);
  engine.definePrepTasks([(text) => prepare(text)]);
  const ids = [...documents.keys()];
  ids.forEach((id, number) => {
    const texts = documents.get(id) ?? [];
    engine.addDoc({ id, ...Object.fromEntries(texts.map((text, place) => [`field${place}`, text])) }, number);
  });
  engine.consolidate(precision);
  prepare = termsOf;
  return (query, k, accept) => {
    const filter =
      accept === undefined
        ? undefined
        : (document: Readonly<Record<string, string>>) => accept(document.id ?? '');
    return engine
      .search(query, ids.length, filter)
      .map(([number, score]) => ({ number: Number(number), score }))
      .sort((left, right) => right.score - left.score || left.number - right.number)
      .slice(0, k)
      .filter(({ score }) => score > 0)
      .map(({ number, score }) => ({ id: ids[number] ?? '', score }));
  };
}
