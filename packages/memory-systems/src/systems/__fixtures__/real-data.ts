import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Session, Turn } from '@memgym/core';
import * as z from 'zod';

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../../../../..');

/** Folder of the real data; undefined if there is none. */
export function realData(name: string): string | undefined {
  const folder = join(process.env.MEMGYM_DATA_DIR ?? resolve(repository, '../shared/data'), name);
  return existsSync(folder) ? folder : undefined;
}

/** A history and questions with known evidence. */
export interface EvidenceCase {
  readonly group: string;
  readonly sessions: readonly Session[];
  readonly questions: readonly { readonly text: string; readonly evidence: readonly string[] }[];
}

const locomoTurn = z.object({
  speaker: z.string(),
  dia_id: z.string(),
  text: z.string(),
  blip_caption: z.string().optional(),
});
const locomoSchema = z.array(
  z.object({
    sample_id: z.string(),
    conversation: z.record(z.string(), z.unknown()),
    qa: z.array(z.object({ question: z.string(), evidence: z.array(z.string()) })),
  }),
);

/** The ten conversations, and their questions that name at least one turn that exists. */
export function locomoCases(folder: string): EvidenceCase[] {
  const samples = locomoSchema.parse(JSON.parse(readFileSync(join(folder, 'locomo10.json'), 'utf8')));
  return samples.map(({ sample_id, conversation, qa }) => {
    const sessions = Object.keys(conversation)
      .filter((key) => /^session_\d+$/.test(key))
      .map((id): Session => ({ id, turns: z.array(locomoTurn).parse(conversation[id]).map(turnOf) }));
    const known = new Set(sessions.flatMap(({ turns }) => turns.map(({ id }) => id)));
    const questions = qa
      .map(({ question, evidence }) => ({
        text: question,
        evidence: [...new Set(evidence)].filter((id) => known.has(id)),
      }))
      .filter(({ evidence }) => evidence.length > 0);
    return { group: sample_id, sessions, questions };
  });
}

function turnOf({ speaker, dia_id, text, blip_caption }: z.infer<typeof locomoTurn>): Turn {
  const content = blip_caption === undefined ? text : `${text} [shares ${blip_caption}]`;
  return { id: dia_id, role: 'user', speaker, content };
}

const memDailySchema = z.array(
  z.object({
    message_list: z.array(z.object({ mid: z.number(), message: z.string() })),
    question_list: z.tuple([
      z.object({
        question: z.string(),
        answer: z.string().nullable(),
        target_step_id: z.array(z.number()),
      }),
    ]),
  }),
);

/** The 2,954 trajectories without error items; the group is the number of the question type. */
export function memDailyCases(folder: string): EvidenceCase[] {
  const files = join(folder, 'messages_and_QAs');
  return readdirSync(files)
    .sort()
    .flatMap((file) =>
      memDailySchema
        .parse(JSON.parse(readFileSync(join(files, file), 'utf8')))
        .map(({ message_list, question_list: [question] }, place) => ({
          question,
          case: {
            group: file.slice(0, 2),
            sessions: [
              {
                id: `${file}#${place}`,
                turns: message_list.map(
                  ({ mid, message }): Turn => ({ id: String(mid), role: 'user', content: message }),
                ),
              },
            ],
            questions: [{ text: question.question, evidence: question.target_step_id.map(String) }],
          },
        }))
        .filter(
          ({ question }) =>
            question.question !== '[ERRORQ]' && question.answer !== '[ERRORA]' && question.answer !== null,
        )
        .map((entry) => entry.case),
    );
}
