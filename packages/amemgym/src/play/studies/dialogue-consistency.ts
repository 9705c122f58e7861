import { DatasetError, type Turn } from '@memgym/core';
import type { LabelStudy } from '@memgym/evaluators';
import { loadAMemGym } from '../../data/load-amemgym.js';
import { periodName } from '../../score/amemgym-cell.js';
import { shownName } from './shown-variable.js';

const fits = 'fits';

/**
 * The paper's check of dialogues against states: whether what the simulated user says in a conversation fits the state
 * that it was to reveal. One item is one conversation with one fact; the paper does not say how it counted items.
 */
export const dialogueConsistencyStudy: LabelStudy = {
  name: 'dialogue-consistency',
  title: 'Does the conversation fit the fact?',
  description: 'whether the simulated user’s conversations in a run fit the state; needs --run',
  instructions: [
    'Each task shows a conversation between a person and an assistant, and a fact about that person. Decide whether everything that the person says fits the fact. What the assistant says does not count.',
    'A conversation that does not touch the fact fits it.',
  ],
  choices: [
    { label: fits, meaning: 'nothing that the person says goes against the fact' },
    { label: 'contradicts', meaning: 'the person says something that cannot be true together with it' },
  ],
  size: 748,
  counted: 'conversations with a fact',
  needsRun: true,
  async candidates({ path, dialogues }) {
    const { users } = await loadAMemGym(path);
    const known = new Map(users.map((user) => [user.id, user]));
    return dialogues.flatMap(({ system, episodeId, turns }) => {
      const user = known.get(episodeId);
      if (user === undefined) {
        throw new DatasetError(
          { file: path },
          `has no user ${episodeId}, with whom ${system} talked in the run.`,
          {
            hint: 'Pass the data that the run was played with.',
          },
        );
      }
      return user.periods.flatMap((period) =>
        period.sessions.flatMap((session) => {
          const spoken = turns.filter(({ sessionId }) => sessionId === session.id);
          if (spoken.length === 0) return [];
          const text = spoken.map(spokenLine).join('\n\n');
          return [...session.exposedStates].map(([name, value]) => ({
            key: JSON.stringify([system, user.id, session.id, name]),
            cluster: user.id,
            reference: fits,
            groups: { period: periodName(period.index), system },
            task: {
              fields: [
                { title: 'Conversation', text },
                { title: 'Fact about the person', text: `${shownName(name)}: ${shownName(value)}` },
              ],
            },
          }));
        }),
      );
    });
  },
};

const spokenLine = ({ role, content }: Turn): string =>
  `${role === 'user' ? 'Person' : 'Assistant'}: ${content}`;
