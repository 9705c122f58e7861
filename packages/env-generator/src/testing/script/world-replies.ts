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

/** The choice of having nothing of a kind, if the request speaks of one. */
const absentIn = (text: string): string | undefined =>
  /"([^"]+)" says that the user has nothing of the kind/.exec(text)?.[1];

/** Reply to call 5: the middle of every range; the first variables begin without a value, if some should. */
export function initialStateReply(text: string, blocks: Blocks): unknown {
  const absent = absentIn(text);
  const without = numberAt(text, /It is the value of exactly (\d+) of the variables/);
  return Object.fromEntries(
    variablesOf(blocks).map(({ name, choices }, index) => {
      const values = choices.filter((choice) => choice !== absent);
      return [name, index < without ? absent : values[Math.floor(values.length / 2)]];
    }),
  );
}

/**
 * Reply to call 6: the least changed variables move to the neighbouring value; of those that can, the first begin and the
 * most changed end.
 */
export function updateReply(text: string, blocks: Blocks): unknown {
  const count = numberAt(text, /about (\d+) variables/);
  const step = numberAt(text, /This is step (\d+)/);
  const absent = absentIn(text);
  const [, additions = '0', mayBegin = '[]'] = /exactly (\d+) of (\[[^\]]*\]) begin/.exec(text) ?? [];
  const deletions = numberAt(text, /exactly (\d+) variables? with another value end/);
  const ranked = variablesOf(blocks)
    .filter(({ value }) => value !== absent)
    .map((variable, index) => ({ variable, index }))
    .sort((a, b) => (a.variable.changes ?? 0) - (b.variable.changes ?? 0) || a.index - b.index);
  const ended = deletions === 0 ? [] : ranked.slice(-deletions).map(({ variable }) => variable.name);
  const begun = (JSON.parse(mayBegin) as string[]).slice(0, Number(additions));
  const chosen = ranked.slice(0, count);
  return {
    period_summary: `Step ${step}: ${chosen.map(({ variable }) => variable.name).join(', ')} move on.`,
    updated: Object.fromEntries([
      ...begun.map((name) => [
        name,
        variablesOf(blocks).find((variable) => variable.name === name)?.choices[0],
      ]),
      ...ended.map((name) => [name, absent]),
      ...chosen.map(({ variable: { name, choices: all, value, changes = 0 } }) => {
        const choices = all.filter((choice) => choice !== absent);
        const at = choices.indexOf(value ?? '');
        const next = (step + changes) % 2 === 0 ? at + 1 : at - 1;
        return [name, choices[next] ?? choices[at === 0 ? 1 : at - 1]];
      }),
    ]),
  };
}
