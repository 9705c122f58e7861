import { factOf, type ScriptLanguage } from './topics.js';

type Blocks = ReadonlyMap<string, unknown>;

interface Variable {
  readonly name: string;
  readonly choices: readonly string[];
  readonly value?: string;
  readonly changes?: number;
}

const variablesOf = (blocks: Blocks): readonly Variable[] => blocks.get('variables') as Variable[];
const numberAt = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0);

/** Reply to call 1. */
export function profileReply(blocks: Blocks): unknown {
  const { occupation, age } = blocks.get('basics') as { occupation?: string; age?: number };
  return {
    name: 'Robin Script',
    profile: `Speaks plainly, ${age ?? 'some'} years old, proud of being ${occupation ?? 'of use'}.`,
  };
}

/** Reply to call 2: each question shares a fact with the previous one, with another list of values. */
export function questionsReply(text: string): unknown {
  const questions = numberAt(text, /Write (\d+) different questions/);
  const states = numberAt(text, /name exactly (\d+) facts/);
  const choices = numberAt(text, /exactly (\d+) values/);
  const language: ScriptLanguage = text.includes('Simplified Chinese') ? 'zh' : 'en';
  return {
    questions: Array.from({ length: questions }, (_, index) => {
      const facts = Array.from({ length: states }, (_, at) => factOf(index * states + at, choices, language));
      const last = facts.at(-1);
      // The last question repeats a fact of the first with another name and other values, as work for calls 3 and 4.
      if (index === questions - 1 && questions > 2 && last !== undefined) {
        const first = factOf(0, choices, language);
        last.info_type = `${first.info_type}_again`;
        last.info_choices = first.info_choices.map((choice) => `${choice} *`);
      }
      const names = facts.map(({ info_type }) => info_type.replaceAll('_', ' ')).join(' & ');
      return {
        question: language === 'zh' ? `关于 ${names}，我该怎么安排？` : `How should I plan ${names}?`,
        required_info: facts,
      };
    }),
  };
}

/** Reply to call 3. */
export function refinedReply(blocks: Blocks): unknown {
  const groups: Record<string, string[]> = {};
  for (const { facts } of blocks.get('questions') as { facts: Variable[] }[]) {
    for (const { name } of facts) {
      const newName = name.replace(/_again$/, '');
      const group = groups[newName] ?? [];
      if (!group.includes(name)) group.push(name);
      groups[newName] = group;
    }
  }
  return groups;
}

/** Reply to call 4. */
export function unifiedReply(blocks: Blocks): unknown {
  const variables = blocks.get('variables') as { name: string; uses: { choices: string[] }[] }[];
  return Object.fromEntries(variables.map(({ name, uses }) => [name, uses[0]?.choices ?? []]));
}

/** Reply to call 5: the middle of every range. */
export function initialStateReply(blocks: Blocks): unknown {
  return Object.fromEntries(
    variablesOf(blocks).map(({ name, choices }) => [name, choices[Math.floor(choices.length / 2)]]),
  );
}

/** Reply to call 6: the least changed variables move to the neighbouring value. */
export function updateReply(text: string, blocks: Blocks): unknown {
  const count = numberAt(text, /about (\d+) variables/);
  const step = numberAt(text, /This is step (\d+)/);
  const chosen = variablesOf(blocks)
    .map((variable, index) => ({ variable, index }))
    .sort((a, b) => (a.variable.changes ?? 0) - (b.variable.changes ?? 0) || a.index - b.index)
    .slice(0, count);
  return {
    period_summary: `Step ${step}: ${chosen.map(({ variable }) => variable.name).join(', ')} move on.`,
    updated: Object.fromEntries(
      chosen.map(({ variable: { name, choices, value, changes = 0 } }) => {
        const at = choices.indexOf(value ?? '');
        const next = (step + changes) % 2 === 0 ? at + 1 : at - 1;
        return [name, choices[next] ?? choices[at === 0 ? 1 : at - 1]];
      }),
    ),
  };
}
