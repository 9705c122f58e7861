import { command, many, readCount, text, value } from './declare.js';
import { data, json, set } from './shared-flags.js';

/** The kinds of parts of which a package can be made. */
export const newParts = {
  memorySystem: {
    what: 'a memory system',
    example: 'last-words',
    prefix: 'memgym-memory',
    scripts: ['npm test', 'npm run measure'],
  },
  benchmark: {
    what: 'a benchmark',
    example: 'house-plants',
    prefix: 'memgym-benchmark',
    scripts: ['npm test', 'npm run measure'],
  },
  generator: {
    what: 'a generator',
    example: 'house-plants',
    prefix: 'memgym-generator',
    scripts: ['npm test', 'npm run make'],
  },
} as const;
export type NewPart = keyof typeof newParts;

export const newPart = (kind: NewPart) =>
  command({
    name: 'new',
    about: `Make a package with ${newParts[kind].what} that passes its check: source, tests, and a sample or data.`,
    takes: [['<name>', `its name, in lower case with dashes, e.g. ${newParts[kind].example}`]],
    flags: {
      out: text('<folder>', `folder of the package; default: ${newParts[kind].prefix}-<name>`),
      json,
    },
  });

export const benchmarksList = command({
  name: 'list',
  about: 'List the benchmarks, built in and of installed plugins, and the included experiments.',
  flags: { json },
});

export const benchmarksShow = command({
  name: 'show',
  about: 'Show a benchmark with its data, options and metrics.',
  takes: [['<benchmark>', 'a name, or the package or file of an outside benchmark']],
  flags: { json },
});

export const benchmarksCheck = command({
  name: 'check',
  about: 'Check offline that a benchmark keeps its contract, with one result per property.',
  takes: [['<benchmark>', 'a name (see `memgym benchmarks`), a package, or the path of a file']],
  flags: {
    ...{ data, set },
    sample: value(
      '<episodes>',
      'number of episodes to play offline; the others are only checked',
      readCount,
      3,
    ),
    json,
  },
});

export const generateList = command({
  name: 'list',
  about: 'List the generators, built in and of installed plugins.',
  flags: { json },
});

export const generateCheck = command({
  name: 'check',
  about: 'Check offline that a generator keeps its contract, with one result per property.',
  takes: [['<generator>', 'a type (see `memgym generate --help`), a package, or the path of a file']],
  flags: {
    benchmark: text(
      '<name>',
      'benchmark that reads the data: a name, package or file; default: the one that the generator names',
    ),
    set: many(
      '<key=value>',
      'set an option of the generator, e.g. users=2, which is enough; default: its small example',
    ),
    input: many('<name=path>', 'a file that the generator reads'),
    json,
  },
});
