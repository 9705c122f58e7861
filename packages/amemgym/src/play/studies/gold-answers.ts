import type { LabelStudy } from '@memgym/evaluators';
import { type AMemGymQuestion, type AMemGymUser, amemgymRightOption } from '../../data/amemgym-user.js';
import { loadAMemGym } from '../../data/load-amemgym.js';
import { shownName } from './shown-variable.js';

/**
 * The paper's check of gold answers: whether people who know the state choose the option that the data call right. Each
 * question appears once for each of its options that is right at some time; options are in random order.
 */
export const goldAnswersStudy: LabelStudy = {
  name: 'gold-answers',
  title: 'Which answer fits the person best?',
  description: 'whether people who know the state choose the right option',
  instructions: [
    'Each task shows a question that a person asks an assistant, facts about that person, and several answers. Choose the answer that fits these facts best.',
    'Judge only by the facts that are shown. If two answers fit equally well, leave the label out and name both in the note.',
  ],
  choices: [],
  size: 100,
  counted: 'questions',
  needsRun: false,
  async candidates({ path, rng }) {
    const { users } = await loadAMemGym(path);
    return users.flatMap((user) =>
      user.questions.flatMap((question) =>
        rightOptions(user, question).map((right) => {
          const key = JSON.stringify([question.id, right]);
          const order = rng.stream(key).shuffle(question.options.map((_, place) => place));
          return {
            key,
            cluster: user.id,
            reference: letter(order.indexOf(right)),
            groups: { options: String(question.options.length) },
            task: {
              fields: [
                { title: 'Question', text: question.text },
                { title: 'Facts about the person', text: factsOf(question, right) },
              ],
              choices: order.map((place, shown) => ({
                label: letter(shown),
                meaning: question.options[place]?.answer,
              })),
            },
          };
        }),
      ),
    );
  },
};

/** The options that are right in some period. */
function rightOptions({ periods }: AMemGymUser, question: AMemGymQuestion): number[] {
  const found = new Set(periods.map(({ state }) => amemgymRightOption(question, state)));
  return [...found].filter((place) => place !== -1).sort((a, b) => a - b);
}

function factsOf({ requiredVariables, options }: AMemGymQuestion, right: number): string {
  const facts = requiredVariables.map(
    (name, place) => `${shownName(name)}: ${shownName(options[right]?.state[place] ?? '')}`,
  );
  return [...new Set(facts)].join('\n');
}

const letter = (place: number): string => String.fromCharCode(65 + place);
