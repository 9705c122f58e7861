import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventTime } from '@memgym/core';
import { porterStem } from '@memgym/text';
import { describe, expect, it } from 'vitest';
import { readFreeText } from './read-free-text.js';
import type { ReaderStatement } from './reader-input.js';
import { monthNumber } from './time/english-dates.js';

const repository = join(dirname(fileURLToPath(import.meta.url)), '../../../../..');
const file = join(process.env.MEMGYM_DATA_DIR ?? join(repository, '../shared/data'), 'locomo/locomo10.json');

interface Sample {
  conversation: Record<string, unknown>;
  qa: { question: string; answer?: string | number; category: number; evidence: string[] }[];
}

/** Token F1 of packages/memorybench/spec.md#locomo-f1. */
function tokenF1(answer: string, gold: string): number {
  const tokens = (text: string): string[] =>
    text
      .toLowerCase()
      .replace(/[!-/:-@[-`{-~]/g, '')
      .replace(/\b(?:a|an|the|and)\b/g, ' ')
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => porterStem(word));
  const left = tokens(answer);
  const rest = tokens(gold);
  const size = rest.length;
  let shared = 0;
  for (const token of left) {
    const at = rest.indexOf(token);
    if (at < 0) continue;
    rest.splice(at, 1);
    shared += 1;
  }
  return shared === 0 ? 0 : (2 * shared) / (left.length + size);
}

function sessionTime(text: string): string {
  const [, hour, minute, half, day, month, year] =
    /(\d+):(\d+) (am|pm) on (\d+) (\w+), (\d+)/.exec(text) ?? [];
  const parts = { year: Number(year), month: monthNumber(month ?? '') ?? 0, day: Number(day) };
  return eventTime({
    ...parts,
    hour: (Number(hour) % 12) + (half === 'pm' ? 12 : 0),
    minute: Number(minute),
  });
}

function turnsOf({ conversation }: Sample): (ReaderStatement & { id: string })[] {
  const turns: (ReaderStatement & { id: string })[] = [];
  for (let number = 1; Array.isArray(conversation[`session_${number}`]); number += 1) {
    const time = sessionTime(String(conversation[`session_${number}_date_time`]));
    for (const turn of conversation[`session_${number}`] as {
      dia_id: string;
      speaker: string;
      text: string;
    }[]) {
      turns.push({ id: turn.dia_id, speaker: turn.speaker, text: turn.text, eventTime: time });
    }
  }
  return turns;
}

describe.skipIf(!existsSync(file))('the extractive reader on LoCoMo (skipped without its data)', () => {
  it('scores best from the evidence, worse from the whole conversation, and 0 from nothing', () => {
    // The last conversation was held out when the span weights were fitted.
    const sample = (JSON.parse(readFileSync(file, 'utf8')) as Sample[])[9];
    if (sample === undefined) throw new Error('LoCoMo has ten conversations');
    const turns = turnsOf(sample);
    const mean = (category: number, shown: (evidence: string[]) => ReaderStatement[]): number => {
      const asked = sample.qa.filter((item) => item.category === category);
      const scores = asked.map(({ question, answer, evidence }) => {
        const statements = shown(evidence);
        const limits = { contextTokens: 128_000 };
        return tokenF1(readFreeText({ statements, question, language: 'en', limits }), String(answer));
      });
      return scores.reduce((sum, score) => sum + score, 0) / scores.length;
    };
    for (const category of [1, 2, 4]) {
      const oracle = mean(category, (evidence) => turns.filter(({ id }) => evidence.includes(id)));
      const everything = mean(category, () => turns);
      const nothing = mean(category, () => []);
      expect(oracle).toBeGreaterThan(everything);
      expect(everything).toBeGreaterThan(nothing + 0.05);
      expect(nothing).toBeLessThan(0.05);
    }
  });
});
