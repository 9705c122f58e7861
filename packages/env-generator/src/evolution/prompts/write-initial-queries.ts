import * as z from 'zod';
import { dataBlock } from '../../writing/data-block.js';
import { shownExamples, writingLanguageSchema } from '../languages/writing-language.js';
import { defineGeneratorPrompt } from './generator-prompt.js';
import { stateShape, textsShape, valueShape } from './shapes.js';

/** Call 11: requests that reveal the initial state (packages/amemgym/spec.md#environment-generation). */
export const writeInitialQueries = defineGeneratorPrompt({
  name: 'write-initial-queries',
  version: '4',
  request: z.strictObject({
    profile: z.string(),
    startDate: z.string(),
    language: writingLanguageSchema,
    variables: z.array(valueShape),
    without: textsShape
      .optional()
      .describe('Names of variables of which the user has nothing yet. Default: none.'),
  }),
  output: z.object({ queries: z.array(z.object({ exposed_states: stateShape, query: z.string() })) }),
  render: ({ profile, startDate, variables, language, without = [] }) => [
    `It is ${startDate}. A user begins to talk with an assistant. Write the messages with which this user opens conversations: things one asks an assistant in daily life.`,
    dataBlock('profile', profile),
    'What is true of the user, each with the choices it is one of:',
    dataBlock('variables', variables),
    ...(without.length === 0
      ? []
      : [
          'The user has nothing of these yet. No message speaks of them or hints at them:',
          dataBlock('nothing_yet', without),
        ]),
    `- Each message is a natural request for help in the user's own voice, and fits the profile.
- Each lets the assistant learn the values of one to three variables on the way: by circumstances rather than by statement. It must be possible to tell each value from all other choices; this matters more than being indirect.
- No message contradicts another value, or gives away one that is not in its exposed_states.
- Together they cover every variable, in at most ${variables.length} messages; several may reveal the same one.
- exposed_states: exactly the variables that the message reveals, with their values copied word for word.
- Write the messages in ${language.name}.`,
    `${shownExamples.initial(language)}

Reply with JSON of this form only.`,
  ],
});
