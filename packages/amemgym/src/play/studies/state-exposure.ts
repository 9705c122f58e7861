import type { LabelStudy } from '@memgym/evaluators';
import type { AMemGymUser } from '../../data/amemgym-user.js';
import { loadAMemGym } from '../../data/load-amemgym.js';
import { periodName } from '../../score/amemgym-cell.js';
import { numbered, shownName } from './shown-variable.js';

const notSaid = 'not said';

/**
 * The paper's check of state exposure: whether requests reveal the values that they are written for. People see the
 * request and all values of a variable, and not the intended one.
 */
export const stateExposureStudy: LabelStudy = {
  name: 'state-exposure',
  title: 'What does the request say about the person?',
  description:
    'whether requests reveal the values that they should; people choose the value from all of them',
  instructions: [
    'Each task shows a request that a person sends to an assistant, and a fact about that person with the values it can have. Choose the value that the request shows, openly or by what it implies.',
    'Choose “not said” if the request fits several values equally well, or says nothing about the fact.',
  ],
  choices: [],
  size: 200,
  counted: 'requests',
  needsRun: false,
  async candidates({ path }) {
    const { users } = await loadAMemGym(path);
    return users.flatMap((user) =>
      user.periods.flatMap((period) =>
        period.sessions.flatMap((session) =>
          [...session.exposedStates].map(([name, value]) => {
            const { choices, labelOf } = numbered(choicesOf(user, name));
            return {
              key: JSON.stringify([user.id, session.id, name]),
              unit: JSON.stringify([user.id, session.id]),
              cluster: user.id,
              reference: labelOf(value),
              groups: { period: periodName(period.index) },
              task: {
                fields: [
                  { title: 'Request', text: session.query },
                  { title: 'Fact about the person', text: shownName(name) },
                ],
                choices: [...choices, { label: notSaid }],
              },
            };
          }),
        ),
      ),
    );
  },
};

const choicesOf = ({ variables }: AMemGymUser, wanted: string): readonly string[] =>
  variables.find(({ name }) => name === wanted)?.choices ?? [];
