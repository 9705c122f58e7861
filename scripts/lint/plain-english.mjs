#!/usr/bin/env node
// Warns of words in code and pages that need a second reading. It never fails: a warning is a reason to read the line.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/workspace.mjs';

/** Files that are generated, or whose words are data (sentences of generated users, prompts, fixtures, word lists). */
const exempt =
  /CHANGELOG|\.changeset\/|fixtures|\/prompts?\/|everyday-world\/src\/(topics|people|occasions|surroundings)\/|(wording|network)\/(chinese|english)|concept-words|says-not-known|lexicon-reading|data\/samples\/|docs\/sample\.test\.ts|lint\/plain-english|bench\/llm-client\/prompts\.ts|find-times\.test/;

const habits = [
  // Words with a more usual synonym.
  /\b(told|tells|anew|whoever|hitherto|beside|thereof|processor)\b|\blies? (in|at|under|below|next)\b/i,
  // `is no option` for `is not an option`; idioms such as `is no longer` are fine.
  /(?<!there )\b(is|are|was|were) no (?!longer|more|other|such|need|way|one\b)[a-z]+/i,
  // Words in an order or a sense that needs a second reading.
  /\bat most so many\b|\basked for again\b|\bside by side\b|\bunder way\b|\bone after the other\b|\brequest a call\b/i,
  // A docstring that opens with `Of`: `Of the assistant.` for `The score of the assistant.`
  /^\s*(\/\*\*|\*|\/\/) Of (a|an|the|each|every|all|its|their|one|two)\b/,
  // A docstring that opens with a question word: `What a run costs.` for `The cost of a run.`
  /^\s*(\/\*\*|\*|\/\/) (What|Whose|Whom) (?!is |are )\w+/,
];

/** Quotations: an option of the sample's questions, and a reply that a prompt asks for. */
const quoted = /you never\s+told\s+me|["']not told["']/gi;

const files = execFileSync('git', ['ls-files', '*.ts', '*.mjs', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !exempt.test(file) && existsSync(join(root, file)));

for (const file of files) {
  const lines = readFileSync(join(root, file), 'utf8').replace(quoted, '').split('\n');
  for (const [index, line] of lines.entries()) {
    if (habits.some((habit) => habit.test(line)))
      console.warn(`warning: ${file}:${index + 1} ${line.trim().slice(0, 160)}`);
  }
}
