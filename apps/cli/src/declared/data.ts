import { choice, command, many, needed, readCount, text, value, yes } from './declare.js';
import { cacheFolder, data, json, runs, set } from './shared-flags.js';

const dataArgument = ['[path]', 'data file or folder; default: found in MEMGYM_DATA_DIR'] as const;
const samePath = text('<path>', 'the same as [path]');

export const dataCheck = command({
  name: 'check',
  about: 'Check a data set, and show its contents and known oddities.',
  takes: [
    ['<dataset>', 'a data set (see `memgym data list`), or the package or file of a benchmark'],
    dataArgument,
  ],
  flags: {
    ...{ data: samePath, set },
    judge: value(
      '<count>',
      'also judge the data with the model of OPENAI_BASE_URL or OPENAI_API_KEY, at most this many parts of each kind; replies are cached',
      readCount,
    ),
    ...cacheFolder,
    prompts: text('<folder>', 'texts that replace those of the judge’s prompts'),
    json,
  },
});

export const dataList = command({
  name: 'list',
  about: 'List the data sets that can be read, with those of installed plugins, and their sources.',
  flags: { json },
});

export const dataFetch = command({
  name: 'fetch',
  about: 'Fetch the files of a data set from its publisher; a broken download continues.',
  takes: [['<dataset>', 'a name of `memgym data list`, or the package of an installed plugin']],
  flags: {
    out: text('<folder>', 'folder of the files; default: the one with its name in MEMGYM_DATA_DIR'),
    acceptLicense: yes('accept the licence that the command shows; recorded, so once is enough'),
    json,
  },
});

export const dataExport = command({
  name: 'export',
  about: 'Write the histories and questions of a benchmark as JSON lines, for programs in other languages.',
  takes: [['<benchmark>', 'a name, or the package or file of an outside benchmark']],
  flags: {
    ...{ data, set },
    as: choice(
      '<form>',
      'a line an episode; or one a question, with its right answer, as inspect_ai and lm-eval read it, alone or after what was said before it',
      ['episodes', 'questions', 'questions-after-history'],
      'episodes',
    ),
    gold: yes('with the right answers and the turns that hold them, in episodes'),
    out: text('<file>', 'where to write the lines; default: stdout'),
  },
});

export const dataSample = command({
  name: 'sample',
  about: 'Draw a sample of data or conversations for people to label, as in a benchmark’s paper.',
  takes: [['<dataset>', 'the name, package or file of a benchmark'], dataArgument],
  flags: {
    study: needed(
      '<name>',
      'what people decide: a study of the benchmark; `memgym benchmarks show` lists them',
    ),
    out: needed('<folder>', 'new folder for sample.json, form.html and labels.csv'),
    data: samePath,
    run: many('<run>', 'run whose conversations are drawn'),
    system: text('<name>', 'only conversations of this system; default: of all systems'),
    size: value('<count>', 'number to draw; default: that of the paper', readCount),
    seed: text('<text>', 'another seed draws another sample', '0'),
    ...{ runs, json },
  },
});

export const dataTokens = command({
  name: 'tokens',
  about: 'Count the tokens of a data set: of inputs, right answers, stored dialogues and corpora.',
  takes: [['<dataset>', 'a data set, or the package or file of a benchmark'], dataArgument],
  flags: {
    ...{ data: samePath, set },
    model: text('<name>', 'model whose encoding counts, such as gpt-4 for cl100k_base', 'gpt-4.1-mini'),
    out: text('<file>', 'also write the table as CSV'),
    json,
  },
});

export const fineTune = command({
  name: 'fine-tune',
  about:
    'Fine-tune a model on examples through OpenAI’s API, at OPENAI_BASE_URL if it is set, and print the name of the tuned model.',
  takes: [['<file>', 'examples, one chat per line: {"messages": [{"role": …, "content": …}, …]}']],
  flags: {
    model: needed('<name>', 'the model to tune; `offline` simulates all steps and trains nothing'),
    pollSeconds: value('<n>', 'seconds between two checks of the job', readCount, 30),
    cancel: yes('cancel the job of this file'),
  },
});
