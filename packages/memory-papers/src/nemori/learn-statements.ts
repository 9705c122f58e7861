import { askInParts, latestEventTime, namedOf, provenanceOf } from '@memgym/memory-systems/toolkit';
import { detectLanguage, sentences } from '@memgym/text';
import { outputOrWarn } from '../toolkit/output-or-warn.js';
import type { KeptMessage } from './kept-message.js';
import type { Learnt } from './learnt-statements.js';
import {
  type Entry,
  type Episode,
  type Ground,
  isStatement,
  type Statement,
  statementEntry,
} from './nemori-record.js';
import { extractStatementsPrompt } from './prompts/extract-statements.js';
import { predictEpisodePrompt } from './prompts/predict-episode.js';
import { showEpisode } from './prompts/shown-episode.js';
import { askAsIs, askOrWarn, embeds, type Writing } from './writing.js';

/** The sources of new statements. */
interface Lesson {
  readonly episode: Entry<Episode>;
  /** The messages of the statements. */
  readonly messages: readonly KeptMessage[];
  /** Known statements that were shown, by number. */
  readonly shown: readonly Entry<Statement>[];
}

/** Vectors of equal texts can differ in their last digits. */
const rounding = 1e-6;

/**
 * Stores new statements, each with its messages. A statement that is already known gains them as sources, and outdated
 * statements are retired.
 */
async function keepStatements(learnt: readonly Learnt[], lesson: Lesson, writing: Writing): Promise<void> {
  for (const [place, one] of learnt.entries()) {
    const text = one.text.trim();
    if (text !== '') await keepStatement({ ...one, text }, { place, lesson }, writing);
  }
}

async function keepStatement(
  learnt: Learnt,
  { place, lesson }: { readonly place: number; readonly lesson: Lesson },
  writing: Writing,
): Promise<void> {
  const { workspace, rules } = writing;
  const { text } = learnt;
  const { id: episodeId } = lesson.episode;
  const id = rules.statementId(text, episodeId, place);
  const fresh = groundOf(learnt, lesson, writing);
  const own = { id, text, episodeId, type: rules.statementType(text) };
  const known = await knownAs(statementEntry(own, [fresh]), writing);
  const words = known === undefined ? own : { ...known, ...known.data };
  const earlier = known?.data.grounds ?? [];
  const ground = { ...fresh, verbatim: words.text === text };
  const statement = statementEntry(words, [...earlier, ground]);
  const supersedes = retireBy(statement, { learnt, lesson }, writing);
  workspace.put(statementEntry(words, [...earlier, { ...ground, supersedes }]));
}

function groundOf(learnt: Learnt, { messages }: Lesson, writing: Writing): Ground {
  const { named: cited, provenance } =
    learnt.messages === null
      ? { named: messages, provenance: undefined }
      : namedOf(learnt.messages, messages, {
          noun: 'messages',
          warn: (warning) => writing.warnings.push(warning),
        });
  const time = latestEventTime(cited.map((message) => ({ eventTime: message.time ?? undefined })));
  const sourceIds = [...new Set(cited.map(({ sourceId }) => sourceId))];
  return { sourceIds, ...provenanceOf([{ provenance }]), time: time ?? null, verbatim: true, supersedes: [] };
}

/** The stored statement with the same meaning, if there is one. */
async function knownAs(
  statement: Entry<Statement>,
  { workspace, settings }: Writing,
): Promise<Entry<Statement> | undefined> {
  const same = workspace.get(statement.id);
  if (same !== undefined && isStatement(same)) return same;
  if (settings.dedupeSimilarity === null) return undefined;
  const [near] = await workspace.nearestStatements(statement, 1);
  return near !== undefined && near.cosine >= settings.dedupeSimilarity - rounding ? near.entry : undefined;
}

/** Retires the statements that a new one replaces, except later ones. */
function retireBy(
  statement: Entry<Statement>,
  { learnt: { supersedes }, lesson: { shown } }: { readonly learnt: Learnt; readonly lesson: Lesson },
  { workspace, warnings }: Writing,
): string[] {
  const retired: string[] = [];
  for (const number of new Set(supersedes)) {
    const old = shown[number];
    if (old === undefined) {
      const detail = `The model named statement ${number}; it was shown 0 to ${shown.length - 1}.`;
      warnings.push({ kind: 'unknown-reference', detail });
    } else if ((old.eventTime ?? '') > (statement.eventTime ?? '')) {
      const detail = `${JSON.stringify(old.text)} is later than its replacement; it was not retired.`;
      warnings.push({ kind: 'rejected-change', detail });
    } else if (workspace.get(old.id) !== undefined && old.id !== statement.id) {
      workspace.retire(old.id);
      retired.push(old.id);
    }
  }
  return retired;
}

/**
 * Predict–calibrate: the content of an episode that a model did not predict from known statements becomes new
 * statements. Without known statements, new ones are taken from the narrative. Source:
 * docs/specs/memory-systems.md#nemori-write, step 6.
 */
export async function learnStatements(
  episode: Entry<Episode>,
  messages: readonly KeptMessage[],
  writing: Writing,
): Promise<void> {
  // Statements are searched by the episode's vector.
  const finds = embeds(episode, writing) && writing.workspace.hasStatements();
  if (!finds) {
    const texts = await extract(episode, writing);
    const learnt = texts.map((text) => ({ text, messages: null, supersedes: [] }));
    return keepStatements(learnt, { episode, messages, shown: [] }, writing);
  }
  const near = await writing.workspace.nearestStatements(episode, writing.settings.predictStatements);
  const shown = near.map(({ entry }) => entry);
  const learnt = await calibrate(episode, { messages, shown }, writing);
  await keepStatements(learnt, { episode, messages, shown }, writing);
}

async function extract(episode: Entry<Episode>, writing: Writing): Promise<readonly string[]> {
  const whole = sentences(episode.text);
  const ask = (part: readonly string[]) => {
    const text = part === whole ? episode.text : part.join(' ');
    const input = { language: detectLanguage(text), episode: showEpisode({ ...episode, text }) };
    return askAsIs(writing, extractStatementsPrompt, { input });
  };
  const learnt: string[] = [];
  for await (const { asked } of askInParts(whole, ask, { options: writing.options })) {
    learnt.push(...(outputOrWarn(writing, extractStatementsPrompt, asked)?.statements ?? []));
  }
  return learnt;
}

async function calibrate(
  { data: { title }, text }: Entry<Episode>,
  {
    messages,
    shown,
  }: { readonly messages: readonly KeptMessage[]; readonly shown: readonly Entry<Statement>[] },
  writing: Writing,
): Promise<readonly Learnt[]> {
  const known = shown.map((entry) => entry.text);
  const language = detectLanguage(messages.map((message) => message.text).join('\n'));
  const prediction = await askOrWarn(writing, predictEpisodePrompt, {
    input: {
      language,
      title: title === '' ? (text.split('\n')[0] ?? '') : title,
      statements: known,
    },
  });
  const comparison = { language, prediction, messages, known };
  return writing.rules.calibrate(comparison, {
    ...writing,
    ask: (prompt, input) => askAsIs(writing, prompt, { input }),
  });
}
