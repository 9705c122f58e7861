import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadBeam } from '@memgym/beam';
import { type Episode, type Session, sha256 } from '@memgym/core';
import { loadLoCoMo } from '@memgym/locomo';
import { loadMemDaily } from '@memgym/memsim';
import { loadPersonaMem } from '@memgym/personamem';
import { loadTokenCounter } from '@memgym/prompts';

/** A history and the questions about it that name their evidence. */
export interface EvidenceCase {
  readonly id: string;
  readonly sessions: readonly Session[];
  readonly questions: readonly {
    readonly id: string;
    readonly text: string;
    readonly queryTime?: string | undefined;
    readonly evidence: readonly string[];
  }[];
}

/** Data of one kind, for a table. */
export interface EvidenceSet {
  readonly name: string;
  /** Of the files read. */
  readonly digest: string;
  readonly cases: readonly EvidenceCase[];
}

/** The folder of the published data. */
const data = process.env.MEMGYM_DATA_DIR ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));

type Loaded = {
  readonly episodes: readonly Episode[];
  readonly files: readonly { readonly sha256: string }[];
};

function setOf(name: string, { episodes, files }: Loaded, cases = episodes.map(caseOf)): EvidenceSet {
  return { name, digest: sha256(files.map((file) => file.sha256).join()).slice(0, 12), cases };
}

function caseOf({ id, conversation }: Episode): EvidenceCase {
  const { sessions = [], questions = [] } = conversation ?? {};
  return {
    id,
    sessions,
    questions: questions.flatMap((question) => {
      const evidence = question.evidence?.turnIds ?? [];
      const isAsked = evidence.length > 0 && !('unanswerable' in question && question.unanswerable === true);
      return isAsked ? [{ id: question.id, text: question.text, queryTime: question.askedAt, evidence }] : [];
    }),
  };
}

/** Each user of MemDaily remembers the sessions of `together` trajectories, and is asked about each. */
function together(episodes: readonly Episode[], count: number): EvidenceCase[] {
  const cases: EvidenceCase[] = [];
  for (let at = 0; at + count <= episodes.length; at += count) {
    const group = episodes.slice(at, at + count).map(caseOf);
    const named = (own: string, id: string) => `${own}/${id}`;
    cases.push({
      id: `group ${at / count}`,
      sessions: group.flatMap(({ id: own, sessions }) =>
        sessions.map((session) => ({
          ...session,
          id: named(own, session.id),
          turns: session.turns.map((turn) => ({ ...turn, id: named(own, turn.id) })),
        })),
      ),
      questions: group.flatMap(({ id: own, questions }) =>
        questions.map((question) => ({
          ...question,
          id: named(own, question.id),
          evidence: question.evidence.map((id) => named(own, id)),
        })),
      ),
    });
  }
  return cases;
}

/** Conversations of one's own in the form of docs/conversations-format.md. */
function ownConversations(name: string, file: string): EvidenceSet {
  const text = readFileSync(file, 'utf8');
  const { episodes } = JSON.parse(text) as {
    episodes: { id: string; sessions: Session[]; questions: { text: string; evidence?: string[] }[] }[];
  };
  return {
    name,
    digest: sha256(text).slice(0, 12),
    cases: episodes.map(({ id, sessions, questions }) => ({
      id,
      sessions,
      questions: questions.flatMap(({ text: asked, evidence = [] }, place) =>
        evidence.length === 0 ? [] : [{ id: `${id}/${place}`, text: asked, evidence }],
      ),
    })),
  };
}

const memDaily = async (): Promise<Loaded> => loadMemDaily(`${data}/memdaily`);

const sample = (name: string): string =>
  fileURLToPath(new URL(`../../data/samples/${name}.json`, import.meta.url));

/** By name: what reads the set. Those on which nothing was chosen are marked in the log of docs/which-memory.md. */
export const evidenceSets: Readonly<Record<string, () => Promise<EvidenceSet>>> = {
  locomo: async () => setOf('locomo', await loadLoCoMo(`${data}/locomo`)),
  'beam-100k': async () => setOf('beam-100k', await loadBeam(`${data}/beam`, '100K')),
  'beam-500k': async () => {
    const folder = process.env.BEAM_500K ?? `${data}/beam`;
    return setOf('beam-500k', await loadBeam(folder, '500K'));
  },
  'personamem-32k': async () => {
    // The counter of its distances, which say what a question is about.
    const { count: countTokens } = await loadTokenCounter('gpt-4o');
    return setOf('personamem-32k', await loadPersonaMem(`${data}/personamem-32k`, { countTokens }));
  },
  memdaily: async () => setOf('memdaily', await memDaily()),
  'memdaily-together': async () => {
    const loaded = await memDaily();
    // Every eighth trajectory, so that each question type is among them.
    const some = loaded.episodes.filter((_, place) => place % 8 === 3);
    return setOf('memdaily-together', loaded, together(some, 36));
  },
  everyday: async () => ownConversations('everyday', sample('everyday')),
  'talks-de-fr': async () => ownConversations('talks-de-fr', sample('talks-de-fr')),
};
