import type { AnswerRecord } from '@memgym/core';
import { verdictOf } from '../records/verdict-of.js';
import { type BoardSheet, questionsOf } from '../sheet/board-sheet.js';
import type { Refusal } from './refusal.js';

/** More missing answers than this share are no result of a system. */
const mostMissing = 0.01;

/** R4: every system has a record of each question of each category in each trial, and next to none without verdicts. */
export function otherCounts(name: string, answers: readonly AnswerRecord[], sheet: BoardSheet): Refusal[] {
  const { lenient, strict } = sheet.verdicts;
  const counted = new Map<string, number>();
  for (const { type } of answers) counted.set(type, (counted.get(type) ?? 0) + 1);
  const types = [...new Set([...Object.keys(sheet.questions), ...counted.keys()])];
  const wanted = types.map((type) => (sheet.questions[type] ?? 0) * sheet.trials);
  const has = types.map((type) => counted.get(type) ?? 0);
  const refusals: string[] = [];
  if (wanted.some((each, place) => each !== has[place])) {
    refusals.push(
      `${name} has ${has.join(', ')} (${sum(has)}) records of ${types.join(', ')}; the data give ${wanted.join(', ')} (${sum(wanted)}) in ${sheet.trials} trials.`,
    );
  }
  for (const metric of [lenient, strict]) {
    const missing = answers.filter((answer) => verdictOf(answer, metric) === null).length;
    if (missing <= mostMissing * answers.length) continue;
    const right = answers.reduce((total, answer) => total + (verdictOf(answer, metric) ?? 0), 0);
    const all = sheet.trials * questionsOf(sheet);
    refusals.push(
      `${name} lacks ${missing} of ${answers.length} verdicts by ${metric}. Missing counts as wrong: ${round(right)}/${all} = ${share(right / all)}.`,
    );
  }
  return refusals.map((what) => ({ rule: 'R4', what }));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const round = (value: number): number => Math.round(value * 100) / 100;
const share = (value: number): string => value.toFixed(3).replace(/^0/, '');
