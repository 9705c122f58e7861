import { type OfflineReply, offlineReply, type SaidConcept } from '@memgym/prompts';
import { readSchemaValues } from '@memgym/user-simulator';
import { type CorrectnessRubric, judgeCorrectness } from './prompts/judge-correctness.js';
import { judgeSpokenValues } from './prompts/judge-spoken-values.js';
import { judgeSupportedFacts } from './prompts/judge-supported-facts.js';
import { coverage, likeness } from './text-likeness.js';

/** The offline model's replies to the judges of all benchmarks. */
export const sharedJudgeReplies: readonly OfflineReply[] = [
  offlineReply(judgeCorrectness, ({ rubric, gold, answer }) => ({
    verdict: isMet(rubric, gold, answer) ? ('correct' as const) : ('incorrect' as const),
  })),
  offlineReply(judgeSpokenValues, ({ variables, message }) => ({
    spoken: readSchemaValues(message, variables).map(({ variable, value }) => ({
      fact: variables.findIndex(({ name }) => name === variable) + 1,
      value,
    })),
  })),
  offlineReply(judgeSupportedFacts, ({ language, facts, memory }, { concepts }) => {
    const said = concepts(memory, language);
    return {
      facts: facts.map(({ name, value }, place) => ({
        fact: place + 1,
        supported: isSaid(said, { memory, name, value }) ? ('yes' as const) : ('no' as const),
      })),
    };
  }),
];

function isMet(rubric: CorrectnessRubric, gold: string, answer: string): boolean {
  if (gold.trim().toLowerCase() === answer.trim().toLowerCase()) return true;
  return rubric === 'generous' ? coverage(gold, answer) >= 0.5 : likeness(gold, answer) >= 0.5;
}

/** Whether the latest mention of a topic of the lexicon is the value; for other names, whether the value is written. */
function isSaid(
  concepts: readonly SaidConcept[],
  { memory, name, value }: { readonly memory: string; readonly name: string; readonly value: string },
): boolean {
  const said = concepts.filter(({ topic, source }) => topic === name && source === 'statement');
  return said.length > 0 ? said.at(-1)?.value === value : memory.toLowerCase().includes(value.toLowerCase());
}
