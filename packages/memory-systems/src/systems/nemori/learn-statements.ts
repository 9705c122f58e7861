import { detectLanguage, sentences } from '@memgym/text';
import { halvesAfterCut } from '../../toolkit/halves-after-cut.js';
import { outputOrWarn } from '../../toolkit/output-or-warn.js';
import { keepStatements } from './keep-statements.js';
import { type KeptMessage, showKept } from './kept-message.js';
import type { Learnt } from './learnt-statements.js';
import type { Entry, Episode, Statement } from './nemori-record.js';
import {
  calibrateStatementsPrompt,
  calibrateStatementsReferencePrompt,
} from './prompts/calibrate-statements.js';
import { extractStatementsPrompt } from './prompts/extract-statements.js';
import { predictEpisodePrompt } from './prompts/predict-episode.js';
import { showEpisode } from './prompts/shown-episode.js';
import { askAsIs, askOrWarn, embeds, type Writing } from './writing.js';

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
  // The original searches statements by the episode's vector; an episode without narration has no vector and finds
  // nothing.
  const finds = embeds(episode, writing.options) && writing.workspace.hasStatements();
  if (!finds) {
    const texts = await extract(episode, sentences(episode.text), writing);
    const learnt = texts.map((text) => ({ text, messages: [], supersedes: [] }));
    return keepStatements(learnt, { episode, messages, shown: [] }, writing);
  }
  const near = await writing.workspace.nearestStatements(episode, writing.settings.predictStatements);
  const shown = near.map(({ entry }) => entry);
  const learnt = await calibrate(episode, messages, shown, writing);
  await keepStatements(learnt, { episode, messages, shown }, writing);
}

async function extract(
  episode: Entry<Episode>,
  parts: readonly string[],
  writing: Writing,
): Promise<readonly string[]> {
  const input = { language: detectLanguage(episode.text), episode: showEpisode(episode) };
  const asked = await askAsIs(writing, extractStatementsPrompt, input);
  const halves = halvesAfterCut(writing.options, asked, parts);
  if (halves === undefined) return outputOrWarn(writing, extractStatementsPrompt, asked)?.statements ?? [];
  const learnt: string[] = [];
  for (const half of halves) {
    learnt.push(...(await extract({ ...episode, text: half.join(' ') }, half, writing)));
  }
  return learnt;
}

async function calibrate(
  { data: { title }, text }: Entry<Episode>,
  messages: readonly KeptMessage[],
  shown: readonly Entry<Statement>[],
  writing: Writing,
): Promise<readonly Learnt[]> {
  const known = shown.map((entry) => entry.text);
  const language = detectLanguage(messages.map((message) => message.text).join('\n'));
  const predicted = await askOrWarn(writing, predictEpisodePrompt, {
    language,
    title: title === '' ? (text.split('\n')[0] ?? '') : title,
    statements: known,
  });
  const input = { language, prediction: predicted ?? '', messages: showKept(messages) };
  if (writing.options.profile === 'reference') {
    if (predicted === undefined) return [];
    const asked = await askOrWarn(writing, calibrateStatementsReferencePrompt, input);
    return (asked?.statements ?? []).map((learnt) => ({ text: learnt, messages: [], supersedes: [] }));
  }
  return compare(messages, { language, prediction: input.prediction, known }, writing);
}

interface Expected {
  readonly language: string;
  readonly prediction: string;
  readonly known: readonly string[];
}

async function compare(
  messages: readonly KeptMessage[],
  { known, ...expected }: Expected,
  writing: Writing,
): Promise<readonly Learnt[]> {
  const statements = known.map((text, number) => ({ number, text }));
  const input = { ...expected, statements, messages: showKept(messages) };
  const asked = await askAsIs(writing, calibrateStatementsPrompt, input);
  const halves = halvesAfterCut(writing.options, asked, messages);
  if (halves === undefined) return outputOrWarn(writing, calibrateStatementsPrompt, asked)?.statements ?? [];
  const before = await compare(halves[0], { known, ...expected }, writing);
  const after = await compare(halves[1], { known, ...expected }, writing);
  const moved = after.map((learnt) => ({
    ...learnt,
    messages: learnt.messages.map((number) => number + halves[0].length),
  }));
  return [...before, ...moved];
}
