import type { Rng } from '@memgym/core';
import { attitudesAt } from '../offline/attitudes.js';
import { spokenText } from '../offline/questions/asking.js';
import { classifyStereotypes } from '../prompts/classify-stereotypes.js';
import { nameSiblings } from '../prompts/name-siblings.js';
import { isWrong, writeQuestion, writeWrongOptions } from '../prompts/write-question.js';
import { type AskedNote, isSingle } from '../questions/asked-note.js';
import { type FindSibling, makeEarlyQuestions } from '../questions/early-questions.js';
import { makeEarlyRecommendations } from '../questions/early-recommendations.js';
import { attitudesOf, attitudeText } from '../questions/mark-stereotypes.js';
import { eventOf, type QuestionType } from '../questions/question-types.js';
import type { QuestionDraft, QuestionWriter } from '../questions/question-writer.js';
import { eventsOf, type RawFile } from '../raw/raw-file.js';
import { askOrSkip, type ModelContext, oneLine } from './model-context.js';

/** Classified at once. */
const mostAttitudes = 40;

/**
 * Lets a model classify the attitudes of a file; attitudes without a usable reply count as no stereotypes, and are
 * counted.
 */
async function findStereotypes(
  context: ModelContext,
  file: RawFile,
  piece: string,
): Promise<ReadonlySet<string>> {
  const { stereotypes: counts } = context.refusals;
  const attitudes = attitudesOf(file).map(attitudeText);
  const found = new Set<string>();
  for (let start = 0; start < attitudes.length; start += mostAttitudes) {
    const part = attitudes.slice(start, start + mostAttitudes);
    const numbered = part.map((attitude, index) => ({ number: index + 1, attitude }));
    const input = { persona: file.expandedPersona, attitudes: numbered };
    const reply = await askOrSkip(context, classifyStereotypes, {
      input,
      piece: `${piece}/stereotypes/${start}`,
    });
    counts.asked += part.length;
    if (reply === undefined) counts.refused += part.length;
    for (const number of reply?.stereotypical ?? []) {
      const attitude = part[number - 1];
      if (attitude !== undefined) found.add(attitude);
    }
  }
  return found;
}

/** Number of things per request. */
const mostThings = 20;

/**
 * Lets a model name a similar thing for each thing that the persona has an opinion on; things mentioned in a
 * conversation are omitted.
 */
async function findSiblings(context: ModelContext, file: RawFile, piece: string): Promise<FindSibling> {
  const events = eventsOf(file.general, file.contextual);
  const things = [...new Set(events.flatMap(({ fact }) => fact?.thing ?? []))];
  const said = [...file.sessions.values()].flat().join('\n').toLowerCase();
  const siblings = new Map<string, string>();
  for (let start = 0; start < things.length; start += mostThings) {
    const part = things.slice(start, start + mostThings);
    const numbered = part.map((thing, index) => ({ number: index + 1, thing }));
    const reply = await askOrSkip(context, nameSiblings, {
      input: { things: numbered },
      piece: `${piece}/siblings/${start}`,
    });
    for (const { number, like } of reply?.siblings ?? []) {
      const thing = part[number - 1];
      const text = oneLine(like);
      if (thing !== undefined && !said.includes(text.toLowerCase())) siblings.set(thing, text);
    }
  }
  return (thing) => siblings.get(thing);
}

const wrongOptions = 3;
/** Wrong options may be between half and twice as long as the right one. */
const longest = 2;

/** Lets a model word questions and options; questions with unusable replies are omitted and counted. */
export function createModelQuestionWriter(
  context: ModelContext,
  { persona, piece, rng }: { readonly persona: string; readonly piece: string; readonly rng: Rng },
): QuestionWriter {
  const write: QuestionWriter['write'] = async (type, note) => {
    const { questions } = context.refusals;
    questions.asked += 1;
    const place = `${piece}/${note.period.name}/${note.date}/${type.key}`;
    const draft = await askDraft(context, type, { note, persona, place, rng: rng.stream(place) });
    if (draft === undefined) questions.refused += 1;
    return draft;
  };
  let siblings: Promise<FindSibling> | undefined;
  return {
    write,
    stereotypes: (file) => findStereotypes(context, file, piece),
    writeEarly: async (file, period) => {
      siblings ??= findSiblings(context, file, piece);
      return [
        ...makeEarlyQuestions(file, period, { sibling: await siblings, rng: rng.stream('early') }),
        ...(await makeEarlyRecommendations(file, period, write)),
      ];
    },
  };
}

async function askDraft(
  context: ModelContext,
  type: QuestionType,
  {
    note,
    persona,
    place,
    rng,
  }: { readonly note: AskedNote; readonly persona: string; readonly place: string; readonly rng: Rng },
): Promise<QuestionDraft | undefined> {
  const { task } = type;
  const material = materialOf(type, note, persona);
  const asked = await askOrSkip(context, writeQuestion, { input: { task, material }, piece: place });
  const question = oneLine(task.question === undefined ? (material.message ?? '') : (asked?.question ?? ''));
  if (asked === undefined || question === '') return undefined;
  const answer = oneLine(asked.answer);
  const input = { task, material, question, answer };
  const wrong = await askOrSkip(context, writeWrongOptions, { input, piece: `${place}/wrong` });
  const incorrect = chooseByLength(
    answer,
    (wrong?.options ?? []).filter((option) => isWrong(option, task, material)).map(oneLine),
    rng,
  );
  if (incorrect.length < wrongOptions) return undefined;
  return { question, correct: answer, incorrect };
}

function materialOf(type: QuestionType, note: AskedNote, persona: string) {
  const { about, task } = type;
  const { event } = eventOf(type, note);
  const known = [
    ...attitudesAt(note, isSingle(note) || about === 'newest' ? 'at-end' : 'before-note').keys(),
  ];
  const spoken = note.chain.filter(({ lines }) => lines !== undefined).toReversed();
  return {
    persona,
    fact: factText(event),
    ...(event.fact !== undefined && { thing: event.fact.thing }),
    ...(task.wrongNames !== undefined && { known }),
    ...(about === 'sequence' && { history: spoken.map((link) => factText(link.event)) }),
    ...(task.question === undefined && { message: spokenText(note.newest.lines.user) }),
  };
}

function factText({ text, fact, update }: AskedNote['newest']['event']): string {
  const attitude = fact === undefined ? '' : ` From then on the user ${fact.polarity} ${fact.thing}.`;
  return `${text}.${attitude}${update === undefined ? '' : ` Reason: ${update.reason}.`}`;
}

/** Three wrong options, chosen so that the length rank of the right one is random as far as possible. */
function chooseByLength(right: string, wrong: readonly string[], rng: Rng): string[] {
  const usable = [...new Set(wrong)].filter(
    (text) =>
      text !== right && text.length * longest >= right.length && text.length <= longest * right.length,
  );
  const shuffled = rng.shuffle(usable);
  const shorter = shuffled.filter((text) => text.length < right.length);
  const longer = shuffled.filter((text) => text.length >= right.length);
  const wanted = rng.int(wrongOptions + 1);
  const chosen = [...shorter.slice(0, wanted), ...longer.slice(0, wrongOptions - wanted)];
  return [...chosen, ...shuffled.filter((text) => !chosen.includes(text))].slice(0, wrongOptions);
}
