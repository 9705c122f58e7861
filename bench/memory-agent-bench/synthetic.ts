// Writes files of MemoryAgentBench's form and size with made-up facts, examples and events, and loads them:
//   tsx memory-agent-bench/synthetic.ts write <folder> [thousands of tokens]
//   tsx memory-agent-bench/synthetic.ts load <folder>
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRng, type Rng } from '@memgym/core';
import { memoryAgentBenchmark } from '@memgym/memory-agent-bench';
import { madeUpWord } from '../made-up-words.js';

const [task, folder = '', size = '262'] = process.argv.slice(2);
/** Letters of a text; a token has about four. */
const letters = Number(size) * 1024 * 4;
const questions = 100;

function name(rng: Rng, parts: number): string {
  const word = madeUpWord(rng, parts);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
const names = (rng: Rng, count: number, parts = 3): string[] =>
  [...new Set(Array.from({ length: count * 2 }, () => name(rng, parts)))].slice(0, count);

interface Row {
  context: string;
  questions: string[];
  answers: string[][];
  metadata: Record<string, unknown>;
}
const rowOf = (source: string, context: string, asked: [text: string, answer: string][]): Row => ({
  context,
  questions: asked.map(([text]) => text),
  answers: asked.map(([, answer]) => [answer]),
  metadata: { source, qa_pair_ids: asked.map((_, index) => `${source}_no${index}`) },
});

/** A pool of facts about people, half of which are told again with another value. */
function factsRow(hops: 'sh' | 'mh', rng: Rng): Row {
  const people = names(rng, Math.ceil(letters / 60), 5);
  const countries = names(rng, 400);
  const capitals = names(rng, 400, 4);
  const home = new Map<string, string>();
  const capital = new Map<string, string>();
  const lines: string[] = [];
  const tell = (text: string): void => {
    lines.push(`${lines.length}. ${text}`);
  };
  const settle = (person: string): void => {
    home.set(person, rng.pick(countries));
    tell(`${person} is a citizen of ${home.get(person)}.`);
  };
  const rule = (country: string): void => {
    capital.set(country, rng.pick(capitals));
    tell(`The capital of ${country} is ${capital.get(country)}.`);
  };
  for (const country of countries) rule(country);
  for (const person of people) settle(person);
  for (const country of countries) if (rng.next() < 0.5) rule(country);
  for (const person of people) if (rng.next() < 0.5) settle(person);
  const asked = rng
    .shuffle(people)
    .slice(0, questions)
    .map((person): [string, string] => {
      const country = home.get(person) ?? '';
      return hops === 'sh'
        ? [`Of which country is ${person} a citizen?`, country]
        : [`What is the capital of the country of which ${person} is a citizen?`, capital.get(country) ?? ''];
    });
  return rowOf(`factconsolidation_${hops}_262k`, `Here is a list of facts:\n${lines.join('\n')}`, asked);
}

/** Sentences of 77 classes, each with words of its own, under shuffled numbers. */
function labelsRow(source: string, rng: Rng): Row {
  const classes = rng.shuffle(Array.from({ length: 77 }, (_, index) => index));
  const words = classes.map(() => names(rng, 12, 2));
  const say = (kind: number): string => {
    const own = words[kind] ?? [];
    return `I have a question about ${rng.pick(own)} and ${rng.pick(own)}, and what ${rng.pick(own)} means for it.`;
  };
  let context = '';
  while (context.length < letters / 2.6) {
    const kind = rng.int(classes.length);
    context += `${say(kind)}\nlabel: ${classes[kind]}\n`;
  }
  const asked = Array.from({ length: questions }, (): [string, string] => {
    const kind = rng.int(classes.length);
    return [say(kind), String(classes[kind])];
  });
  return rowOf(source, context, asked);
}

/** A chain of events with weather between them; five other events stand beside the right one. */
function eventsRow(rng: Rng): Row {
  const people = names(rng, 10);
  const things = names(rng, 3_000);
  const event = (): string =>
    `${rng.pick(people)} ${rng.pick(['found', 'lost', 'sold', 'hid', 'gave away'])} the ${rng.pick(things).toLowerCase()}.`;
  const events = Array.from({ length: 101 }, event);
  const between = (letters * 2) / events.length;
  const context = events
    .map((text) => {
      let filler = '';
      while (filler.length < between) filler += `The ${rng.pick(things).toLowerCase()} stood in the rain. `;
      return `${text} ${filler}`;
    })
    .join('\n\n');
  const asked = events.slice(1).map((right, index): [string, string] => {
    const before = events
      .slice(Math.max(0, index - 4), index + 1)
      .map((text, place) => `${place + 1}. ${text}`);
    const options = rng.shuffle([right, ...Array.from({ length: 5 }, event)]);
    return [
      `These events have occurred:\n\n${before.join('\n')}\n\nWhich happens next?\n\n${options.join('\n')}`,
      right,
    ];
  });
  return rowOf('eventqa_full', context, asked);
}

const rng = createRng('memory-agent-bench');
if (task === 'write') {
  await mkdir(folder, { recursive: true });
  const files: Record<string, Row[]> = {
    Accurate_Retrieval: Array.from({ length: 5 }, (_, index) => eventsRow(rng.stream(`events ${index}`))),
    Test_Time_Learning: [labelsRow('icl_banking77_5900shot_balance', rng.stream('labels'))],
    Conflict_Resolution: [factsRow('sh', rng.stream('sh')), factsRow('mh', rng.stream('mh'))],
  };
  for (const [split, rows] of Object.entries(files)) {
    const file = join(folder, `${split}.jsonl`);
    await writeFile(file, `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);
    console.log(`${file}: ${((await stat(file)).size / 1e6).toFixed(1)} MB`);
  }
} else if (task === 'load') {
  for (const sets of ['eventqa_full', 'icl_banking77_5900shot_balance', 'conflict-resolution']) {
    const begin = performance.now();
    const { episodes } = await memoryAgentBenchmark.withOptions({ sets }).load(folder);
    const chunks = episodes.reduce((sum, { conversation }) => sum + conversation.sessions.length, 0);
    const seconds = (performance.now() - begin) / 1_000;
    console.log(`${sets}: ${episodes.length} texts, ${chunks} chunks, ${seconds.toFixed(1)} s`);
  }
} else console.error('Name the task, write or load, and a folder.');
