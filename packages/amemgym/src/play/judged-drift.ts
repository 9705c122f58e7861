import { type EpisodeRecord, type ProbeVariable, type Protocol, steps, type Turn } from '@memgym/core';
import type { PlayContext } from '@memgym/evaluators';
import { judgeSpokenValues } from '@memgym/evaluators';
import { askJudge, createVerdictTally } from '@memgym/evaluators/judges';
import { matchChoice } from '@memgym/prompts';
import type { SpokenValue } from '@memgym/user-simulator';
import * as z from 'zod';
import type { AMemGymUser } from '../data/amemgym-user.js';

const topic = 'spoken-values';
const noteSchema = z.object({
  turn: z.string(),
  values: z
    .array(z.object({ variable: z.string(), value: z.string() }))
    .nullable()
    .describe('Null: the judge gave no readable verdict.'),
});

/** By message, the values that the judge found in it; null if its verdict could not be read. */
export type JudgedDrift = ReadonlyMap<string, readonly SpokenValue[] | null>;

/** The variables of a user, as judges and readers see them. */
export const variablesOf = ({ variables }: AMemGymUser): ProbeVariable[] =>
  variables.map(({ name, choices }) => ({ name, choices: [...choices] }));

/** Lets a judge find values of the user's variables in the simulated messages of a session, and notes them. */
export async function* judgeDrift(
  user: AMemGymUser,
  { sessionId, dialogue }: { readonly sessionId: string; readonly dialogue: readonly Turn[] },
  { judge, signal }: PlayContext,
): Protocol {
  const variables = variablesOf(user);
  for (const { id, role, content } of dialogue) {
    if (role !== 'user' || id === sessionId) continue;
    const tally = createVerdictTally();
    const input = { variables, message: content };
    const { verdict } = await askJudge(judge, judgeSpokenValues, input, { signal, tally });
    const values =
      verdict?.spoken.map(({ fact, value }) => {
        const { name = '', choices = [] } = variables[fact - 1] ?? {};
        return { variable: name, value: matchChoice(value, choices) ?? value };
      }) ?? null;
    yield steps.note(topic, { turn: id, values }, tally.counted().verdicts);
  }
}

/** The verdicts in the notes of an episode; empty if none were requested. */
export function judgedDriftOf(notes: readonly Extract<EpisodeRecord, { kind: 'note' }>[]): JudgedDrift {
  return new Map(
    notes
      .filter((each) => each.topic === topic)
      .map(({ data }) => noteSchema.parse(data))
      .map(({ turn, values }) => [turn, values]),
  );
}
