import type { Rng } from '@memgym/core';
import { attitudesAt } from '../offline/attitudes.js';
import { spokenText } from '../offline/questions/asking.js';
import { questionTasks } from '../prompts/question-tasks.js';
import { isWrong, writeQuestion, writeWrongOptions } from '../prompts/write-question.js';
import { type AskedNote, isSingle } from '../questions/asked-note.js';
import { type FindSibling, makeEarlyQuestions } from '../questions/early-questions.js';
import { makeEarlyRecommendations } from '../questions/early-recommendations.js';
import type { ReleaseKind } from '../questions/question-types.js';
import type { QuestionDraft, QuestionWriter } from '../questions/question-writer.js';
import { findSiblings } from './find-siblings.js';
import { findStereotypes } from './find-stereotypes.js';
import { askOrSkip, type ModelContext, oneLine } from './model-context.js';

const wrongOptions = 3;
/** Wrong options may be between half and twice as long as the right one. */
const longest = 2;

/** Lets a model word questions and options; questions with unusable replies are omitted and counted. */
export function createModelQuestionWriter(
  context: ModelContext,
  persona: string,
  piece: string,
  rng: Rng,
): QuestionWriter {
  const write: QuestionWriter['write'] = async (kind, note) => {
    const { questions } = context.refusals;
    questions.asked += 1;
    const place = `${piece}/${note.period.name}/${note.date}/${kind}`;
    const draft = await askDraft(context, kind, { note, persona, place, rng: rng.stream(place) });
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
        ...makeEarlyQuestions(file, period, await siblings, rng.stream('early')),
        ...(await makeEarlyRecommendations(file, period, write)),
      ];
    },
  };
}

async function askDraft(
  context: ModelContext,
  kind: ReleaseKind,
  {
    note,
    persona,
    place,
    rng,
  }: { readonly note: AskedNote; readonly persona: string; readonly place: string; readonly rng: Rng },
): Promise<QuestionDraft | undefined> {
  const material = materialOf(kind, note, persona);
  const asked = await askOrSkip(context, writeQuestion, { kind, material }, place);
  const question = oneLine(
    questionTasks[kind].question === undefined ? (material.message ?? '') : (asked?.question ?? ''),
  );
  if (asked === undefined || question === '') return undefined;
  const answer = oneLine(asked.answer);
  const input = { kind, material, question, answer };
  const wrong = await askOrSkip(context, writeWrongOptions, input, `${place}/wrong`);
  const incorrect = chooseByLength(
    answer,
    (wrong?.options ?? []).filter((option) => isWrong(option, kind, material)).map(oneLine),
    rng,
  );
  if (incorrect.length < wrongOptions) return undefined;
  return { question, correct: answer, incorrect };
}

function materialOf(kind: ReleaseKind, note: AskedNote, persona: string) {
  const aboutNewest = kind === 'reasonsAfterUpdate' || kind === 'newScenarios';
  const { event } = aboutNewest ? note.newest : note.before;
  const known = [...attitudesAt(note, isSingle(note) ? 'at-end' : 'before-note').keys()];
  const spoken = note.chain.filter(({ lines }) => lines !== undefined).toReversed();
  const message = spokenText(note.newest.lines.user);
  const usesMessage = kind === 'fullEvolution' || kind === 'reasonsInSequence';
  return {
    persona,
    fact: factText(event),
    ...(event.fact !== undefined && { thing: event.fact.thing }),
    ...((kind === 'newIdeas' || kind === 'recallFacts') && { known }),
    ...(kind === 'fullEvolution' && { history: spoken.map((link) => factText(link.event)) }),
    ...(usesMessage && { message }),
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
