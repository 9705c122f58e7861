import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Session } from '@memgym/core';

/** A conversation and the questions about it that have evidence. */
export interface Case {
  readonly sessions: readonly Session[];
  readonly questions: readonly { readonly text: string; readonly evidence: readonly string[] }[];
}

/** The folder of the published data. */
export const data =
  process.env.MEMGYM_DATA_DIR ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
export const read = <T>(file: string): T => JSON.parse(readFileSync(`${data}/${file}`, 'utf8')) as T;

/** The ten conversations of LoCoMo. */
export function locomo(): Case[] {
  const samples =
    read<
      {
        conversation: Record<string, string | { speaker: string; dia_id: string; text: string }[]>;
        qa: { question: string; evidence: string[] }[];
      }[]
    >('locomo/locomo10.json');
  return samples.map(({ conversation, qa }) => {
    const sessions = Object.entries(conversation).flatMap(([id, said]): Session[] => {
      if (!Array.isArray(said)) return [];
      const turns = said.map(({ speaker, dia_id, text }) => ({
        id: dia_id,
        role: 'user' as const,
        speaker,
        content: text,
      }));
      return [{ id, turns }];
    });
    const known = new Set(sessions.flatMap(({ turns }) => turns.map(({ id }) => id)));
    const questions = qa.map(({ question, evidence }) => ({
      text: question,
      evidence: [...new Set(evidence)].filter((id) => known.has(id)),
    }));
    return { sessions, questions: questions.filter(({ evidence }) => evidence.length > 0) };
  });
}
