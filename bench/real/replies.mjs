// What a model replied to each prompt of runs, from the records: replies, those that could not be read, and the most frequent
// ones. node bench/real/replies.mjs <folder of a run> …
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error('Usage: node bench/real/replies.mjs <folder of a run> …');
  process.exit(2);
}
for (const folder of folders) {
  const prompts = new Map();
  for (const answer of answersOf(join(folder, 'episodes'))) {
    const isAnswered = answer.outcome === 'answered';
    const name = isAnswered ? answer.prompt.name : 'no reply';
    const seen = prompts.get(name) ?? { asked: 0, unread: [], raws: new Map() };
    prompts.set(name, seen);
    seen.asked += 1;
    if (isAnswered) seen.raws.set(answer.raw, (seen.raws.get(answer.raw) ?? 0) + 1);
    if (!isAnswered) seen.unread.push(answer.reason);
    else if (answer.output === null) seen.unread.push(`${answer.invalid}: ${answer.raw}`);
  }
  console.log(folder);
  for (const [name, { asked, unread, raws }] of prompts) {
    const [[reply, count] = ['none', 0]] = [...raws].sort(([, one], [, other]) => other - one);
    console.log(`  ${name}: ${asked} questions, ${unread.length} without a reply that could be read`);
    console.log(`    ${count} replies are ${JSON.stringify(reply).slice(0, 100)}; ${raws.size} differ`);
    for (const raw of new Set(unread)) console.log(`    unread: ${JSON.stringify(raw).slice(0, 160)}`);
  }
}

/** The answers of a run, in the order of its files. */
function answersOf(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.jsonl'));
  return files.sort().flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{"kind":"answer"'))
      .map((line) => JSON.parse(line)),
  );
}
