import { askInParts } from '@memgym/memory-systems/toolkit';
import { detectLanguage, sentences } from '@memgym/text';
import { outputOrWarn } from '../toolkit/output-or-warn.js';
import { keepStatements } from './keep-statements.js';
import type { KeptMessage } from './kept-message.js';
import type { Learnt } from './learnt-statements.js';
import type { Entry, Episode, Statement } from './nemori-record.js';
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
  // Statements are searched by the episode's vector.
  const finds = embeds(episode, writing) && writing.workspace.hasStatements();
  if (!finds) {
    const texts = await extract(episode, writing);
    const learnt = texts.map((text) => ({ text, messages: null, supersedes: [] }));
    return keepStatements(learnt, { episode, messages, shown: [] }, writing);
  }
  const near = await writing.workspace.nearestStatements(episode, writing.settings.predictStatements);
  const shown = near.map(({ entry }) => entry);
  const learnt = await calibrate(episode, messages, shown, writing);
  await keepStatements(learnt, { episode, messages, shown }, writing);
}

async function extract(episode: Entry<Episode>, writing: Writing): Promise<readonly string[]> {
  const whole = sentences(episode.text);
  const ask = (part: readonly string[]) => {
    const text = part === whole ? episode.text : part.join(' ');
    const input = { language: detectLanguage(text), episode: showEpisode({ ...episode, text }) };
    return askAsIs(writing, extractStatementsPrompt, input);
  };
  const learnt: string[] = [];
  for await (const { asked } of askInParts(whole, ask, writing.options)) {
    learnt.push(...(outputOrWarn(writing, extractStatementsPrompt, asked)?.statements ?? []));
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
  const prediction = await askOrWarn(writing, predictEpisodePrompt, {
    language,
    title: title === '' ? (text.split('\n')[0] ?? '') : title,
    statements: known,
  });
  const comparison = { language, prediction, messages, known };
  return writing.rules.calibrate(comparison, {
    ...writing,
    ask: (prompt, input) => askAsIs(writing, prompt, input),
  });
}
