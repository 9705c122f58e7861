import { beforeAll, describe, expect, it } from 'vitest';
import { type LongSignature, longSignatures } from './testing/long-signatures.js';
import { readPage, sourceFiles } from './testing/markdown.js';

const inLoops = 'called for every memory, word or point of a search: an object a call costs time';
const inBundle = 'in the bundle of every application, which would grow by the names of the parts';
const asGiven = 'the contract of another package, or an interface that many kinds implement, states them';

/** Functions of packages that other files call with more than three arguments, and why. */
const exported: Readonly<Record<string, string>> = {
  'packages/conformance/src/storage/writing-process.ts#runWriter': 'the arguments of a process',
  'packages/core/src/errors/storage-error.ts#StorageError.constructor':
    'reason, place and message are one sentence; options come last, as in every error',
  'packages/evaluators/src/judges/judge.ts#askJudge': 'as `askPrompt`',
  'packages/memory-systems/src/check-given.ts#checkKeys': inBundle,
  'packages/memory-systems/src/indexes/bm25-search.ts#Bm25Searcher.search': inLoops,
  'packages/memory-systems/src/indexes/document-terms.ts#DocumentTerms.put': inLoops,
  'packages/memory-systems/src/scoped/failures.ts#typedFailure': inBundle,
  'packages/memory-systems/src/scoped/store/async-index/indexed-spaces.ts#IndexedSpaces.change': inBundle,
  'packages/prompts/src/prompt/ask-prompt.ts#askPrompt':
    'model, prompt, input and options, in the order of the words',
};

/** Functions within a file, and why. */
const internal: Readonly<Record<string, string>> = {
  'packages/amemgym/src/original/convert/convert-format.ts#convertPlayed': asGiven,
  'packages/llm-client/src/limit/adaptive-limit.ts#end': inLoops,
  'packages/memory-http/src/http-memory.ts#update': asGiven,
  'packages/memory-langgraph/src/langgraph-memory.ts#update': asGiven,
  'packages/memory-papers/src/raptor/gaussian-mixture.ts#squaredDistance': inLoops,
  'packages/memory-systems/src/app-memory/memory-filters.ts#withTimes': inBundle,
  'packages/memory-systems/src/indexes/bm25-search.ts#Bm25Searcher.#offer': inLoops,
  'packages/memory-systems/src/indexes/hnsw-vector-index.ts#search': inLoops,
  'packages/memory-systems/src/scoped/store/async-index/indexed-spaces.ts#failed': inBundle,
  'packages/memory-systems/src/scoped/store/scope-locks.ts#whileLocked': inBundle,
  'packages/memory-systems/src/scoped/store/scope-locks.ts#whileUserLocked': inBundle,
  'packages/memory-systems/src/scoped/write/scope-writer.ts#callback': inBundle,
  'packages/memory-systems/src/systems/turn-windows/explain-turns.ts#partsOf': inLoops,
  'packages/memory-systems/src/systems/turn-windows/window-scores.ts#WindowScores.#addOccurrence': inLoops,
  'packages/memory-systems/src/systems/turn-windows/window-scores.ts#WindowScores.#addRun': inLoops,
  'packages/memory-systems/src/testing/said-twice.ts#callback': 'the columns of a table of cases',
  'packages/memory-systems/src/toolkit/vectors/create-vector-memory-index.ts#explainVectors': inLoops,
  'packages/offline-model/src/reader/spans/candidate-spans.ts#describeSpan': inLoops,
  'packages/personamem/src/generate/blocks/measure.ts#of': inLoops,
  'packages/text/src/sentences.ts#endsSentence': inLoops,
};

describe('functions of packages with more than three parameters', () => {
  let found: LongSignature[] = [];
  beforeAll(() => {
    const files = sourceFiles().filter(
      (file) => file.startsWith('packages/') && !file.includes('/__fixtures__/'),
    );
    found = files.flatMap((file) => longSignatures(file, readPage(file)));
  }, 120_000);
  const named = (isExported: boolean): string[] =>
    found.filter((one) => one.isExported === isExported).map(({ name }) => name);

  it('are none that other files call, but for those with a reason', () => {
    expect(named(true).sort()).toEqual(Object.keys(exported).sort());
  });

  it('are none within a file, but for those with a reason', () => {
    expect(named(false).sort()).toEqual(Object.keys(internal).sort());
  });
});

describe('a long signature', () => {
  const names = (text: string): string[] =>
    longSignatures('a.ts', text).map(
      ({ name, parameters, isExported }) => `${name} ${parameters}${isExported ? ' exported' : ''}`,
    );

  it('is one of a function, a method or a constructor', () => {
    expect(names('export function f(a: A, { b }: B, c = 1, ...d: D[]) {}')).toEqual(['a.ts#f 4 exported']);
    expect(names('const g = (a, b, c, d, e) => a;')).toEqual(['a.ts#g 5']);
    expect(names('export const h = { of: (a, b, c, d) => a };')).toEqual(['a.ts#of 4']);
    const text = 'export class C { constructor(a, b, c, d) {} m(a, b, c, d) {} #n(a, b, c, d) {} }';
    expect(names(text)).toEqual(['a.ts#C.constructor 4 exported', 'a.ts#C.m 4 exported', 'a.ts#C.#n 4']);
  });

  it('is not one of three parameters, of `this`, or of a type', () => {
    expect(names('export function f(this: X, a: A, b: B, c: C) {}')).toEqual([]);
    expect(names('export type F = (a: A, b: B, c: C, d: D) => void;')).toEqual([]);
  });
});
