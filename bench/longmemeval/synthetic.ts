// Writes a file of LongMemEval's form and size with made-up sessions, and loads or plays it:
//   tsx longmemeval/synthetic.ts write <file> [questions] [sessions a question]
//   tsx longmemeval/synthetic.ts load <file>
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createRng, type Rng } from '@memgym/core';
import { loadLongMemEval, longMemEvalTypes } from '@memgym/longmemeval';
import { madeUpWord } from '../made-up-words.js';

const [task, file = '', questions = '500', sessions = '50'] = process.argv.slice(2);

/** About 2,300 tokens a session, as in the published S. */
const turnsOfSession = 10;
const wordsOfTurn = 170;
const fillers = 12_000;

const subjects = ['kayak', 'violin', 'greenhouse', 'telescope', 'sourdough', 'motorbike', 'aquarium', 'loom'];
const places = ['Lisbon', 'Tartu', 'Ghent', 'Bergen', 'Graz', 'Porto', 'Turku', 'Split', 'Arles', 'Lugano'];

/** Words in which a few are frequent and most are rare, as in a language. */
const vocabulary = Array.from({ length: 8_000 }, (_, index) => {
  const rng = createRng('words').stream(String(index));
  return madeUpWord(rng, 2 + (index % 3));
});
const word = (rng: Rng): string => vocabulary[Math.floor(vocabulary.length * rng.next() ** 3)] ?? '';
const speech = (rng: Rng, length = wordsOfTurn): string =>
  `${Array.from({ length }, () => word(rng)).join(' ')}.`;

interface Turn {
  role: 'user' | 'assistant';
  content: string;
  has_answer?: boolean;
}

function sessionOf(rng: Rng, evidence?: { text: string; role: Turn['role'] }): Turn[] {
  const at = rng.int(turnsOfSession / 2) * 2 + (evidence?.role === 'assistant' ? 1 : 0);
  return Array.from({ length: turnsOfSession }, (_, index): Turn => {
    const role = index % 2 === 0 ? 'user' : 'assistant';
    if (evidence === undefined || index !== at) return { role, content: speech(rng) };
    return { role, content: `${speech(rng, 60)} ${evidence.text} ${speech(rng, 60)}`, has_answer: true };
  });
}

const pool = new Map<number, string>();
/** A session that occurs in many histories, as JSON. */
function filler(index: number): string {
  const known = pool.get(index);
  if (known !== undefined) return known;
  const made = JSON.stringify(sessionOf(createRng('filler').stream(String(index))));
  pool.set(index, made);
  return made;
}

const two = (value: number): string => String(value).padStart(2, '0');
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
function dateOf(minute: number): string {
  const date = new Date(Date.UTC(2023, 4, 1) + minute * 60_000);
  return `${date.getUTCFullYear()}/${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())} (${weekdays[date.getUTCDay()]}) ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
}

function instanceOf(index: number, length: number): string {
  const rng = createRng('instance').stream(String(index));
  const type = longMemEvalTypes[index % longMemEvalTypes.length] ?? 'multi-session';
  const abstains = index % 17 === 0;
  const subject = `${rng.pick(subjects)} ${index}`;
  const [first = '', second = ''] = rng.shuffle(places);
  const role = type === 'single-session-assistant' ? 'assistant' : 'user';
  const facts = [
    `${role === 'user' ? 'By the way, I' : 'As I recommended, you'} got the ${subject} in ${first}.`,
    ...(type === 'multi-session' || type === 'knowledge-update'
      ? [`The ${subject} has moved to ${second} now.`]
      : []),
  ];
  const evidence = abstains ? [] : facts.map((text) => JSON.stringify(sessionOf(rng, { text, role })));
  const taken = new Set<number>();
  while (taken.size < length - evidence.length) taken.add(rng.int(fillers));
  // The last sessions of the history state the facts in their order.
  const places_ = rng.shuffle(Array.from({ length }, (_, place) => place)).slice(0, evidence.length);
  const evidenceAt = new Map(places_.sort((a, b) => a - b).map((place, rank) => [place, rank]));
  const others = [...taken];
  const ids: string[] = [];
  const dates: string[] = [];
  const texts: string[] = [];
  for (let place = 0; place < length; place += 1) {
    const rank = evidenceAt.get(place);
    const other = rank === undefined ? (others.pop() ?? 0) : 0;
    ids.push(
      rank === undefined ? `ultrachat_${other}` : `answer_${index.toString(16).padStart(8, '0')}_${rank + 1}`,
    );
    dates.push(dateOf(Math.floor((place * 40_000) / length)));
    texts.push(rank === undefined ? filler(other) : (evidence[rank] ?? ''));
  }
  const head = {
    question_id: `${index.toString(16).padStart(8, '0')}${abstains ? '_abs' : ''}`,
    question_type: type,
    question: `Where is the ${subject}?`,
    answer: abstains ? `The ${subject} is never mentioned.` : type === 'knowledge-update' ? second : first,
    question_date: dateOf(41_000),
    haystack_session_ids: ids,
    haystack_dates: dates,
    answer_session_ids: ids.filter((id) => id.startsWith('answer_')),
  };
  return `${JSON.stringify(head).slice(0, -1)}, "haystack_sessions": [${texts.join(', ')}]}`;
}

if (task === 'write') {
  const out = createWriteStream(file);
  for (let index = 0; index < Number(questions); index += 1) {
    const text = `${index === 0 ? '[' : ',\n'}${instanceOf(index, Number(sessions))}`;
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end(']\n');
  await once(out, 'finish');
  console.log(`${file}: ${((await stat(file)).size / 1e6).toFixed(0)} MB`);
} else if (task === 'load') {
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 50);
  const begin = performance.now();
  const { episodes } = await loadLongMemEval(file);
  clearInterval(watch);
  const seconds = (performance.now() - begin) / 1_000;
  peak = Math.max(peak, process.memoryUsage().rss);
  const size = (await stat(file)).size / 1e6;
  console.log(
    `${episodes.length} questions, ${size.toFixed(0)} MB: ${seconds.toFixed(1)} s, peak ${(peak / 1e6).toFixed(0)} MB`,
  );
} else {
  throw new Error('Say write or load, and a file.');
}
