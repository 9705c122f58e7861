import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Option } from '@memgym/core';

interface RawTrajectory {
  readonly message_list: readonly { readonly message: string }[];
  readonly question_list: readonly {
    readonly question: string;
    readonly answer: string | null;
    readonly target_step_id: readonly number[];
    readonly choices: Record<string, string> | string;
    readonly ground_truth: string;
  }[];
}

export interface MemDailyItem {
  readonly question: string;
  readonly messages: readonly string[];
  readonly evidence: readonly string[];
  readonly options: readonly Option[];
  readonly gold: string;
}

/** The published items of one question type, 1 (simple) to 6 (noisy), straight from the published files. */
export function memDailyItems(folder: string, type: number): MemDailyItem[] {
  const files = join(folder, 'messages_and_QAs');
  return readdirSync(files)
    .filter((name) => name.startsWith(`0${type}_`))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(join(files, name), 'utf8')) as RawTrajectory[])
    .flatMap(({ message_list, question_list }) => {
      const question = question_list[0];
      if (question === undefined || question.question === '[ERRORQ]') return [];
      if (question.answer === null || question.answer === '[ERRORA]') return [];
      return {
        question: question.question,
        messages: message_list.map(({ message }) => message),
        evidence: question.target_step_id.map(String),
        options: Object.entries(question.choices).map(([label, text]) => ({ label, text })),
        gold: question.ground_truth,
      };
    });
}
