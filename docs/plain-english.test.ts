import { expect, it } from 'vitest';
import { readPage, repositoryFiles } from './testing/markdown.js';

/** Files that are generated, or whose words are data (sentences of generated users, prompts, fixtures, word lists). */
const exempt =
  /CHANGELOG|\.changeset\/|fixtures|\/prompts?\/|everyday-world\/src\/(topics|people|occasions|surroundings)\/|memsim\/(wording\/(chinese|english)|network\/(chinese|english))|concept-words|says-not-known|lexicon-reading|data\/samples\/|docs\/(sample|plain-english)\.test\.ts|bench\/llm-client\/prompts\.ts|find-times\.test/;

/** Words with a more usual synonym. */
const words =
  /\b(told|tells|anew|whoever|hitherto|beside|thereof|processor)\b|\blies? (in|at|under|below|next)\b/i;

/** `is no option` for `is not an option`; idioms such as `is no longer` are fine. */
const denials = /(?<!there )\b(is|are|was|were) no (?!longer|more|other|such|need|way|one\b)[a-z]+/i;

/** Words in an order or a sense that needs a second reading. */
const unusual =
  /\bat most so many\b|\basked for again\b|\bside by side\b|\bunder way\b|\bone after the other\b|\brequest a call\b/i;

/** A docstring that opens with `Of`: `Of the assistant.` for `The score of the assistant.` */
const openers = /^\s*(\/\*\*|\*|\/\/) Of (a|an|the|each|every|all|its|their|one|two)\b/;

/** A docstring that opens with a question word: `What a run costs.` for `The cost of a run.` */
const riddles = /^\s*(\/\*\*|\*|\/\/) (What|Whose|Whom) (?!is |are )\w+/;

/** Quotations: an option of the sample's questions, and a reply that a prompt asks for. */
const quoted = /you never\s+told\s+me|["']not told["']/gi;

it('code and pages use plain words', () => {
  const found = repositoryFiles(/\.(ts|mjs|md)$/)
    .filter((file) => !exempt.test(file))
    .flatMap((file) =>
      readPage(file)
        .replace(quoted, '')
        .split('\n')
        .flatMap((line, index) =>
          [words, unusual, denials, openers, riddles].some((habit) => habit.test(line))
            ? [`${file}:${index + 1} ${line.trim()}`]
            : [],
        ),
    );
  expect(found).toEqual([]);
});
