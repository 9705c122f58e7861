import { detectLanguage, sentences } from '@memgym/text';
import { askInParts } from '../../toolkit/ask-in-parts.js';
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
  const predicted = await askOrWarn(writing, predictEpisodePrompt, {
    language,
    title: title === '' ? (text.split('\n')[0] ?? '') : title,
    statements: known,
  });
  if (writing.options.profile === 'reference') {
    if (predicted === undefined) return [];
    const input = { language, prediction: predicted, messages: showKept(messages) };
    const asked = await askOrWarn(writing, calibrateStatementsReferencePrompt, input);
    return (asked?.statements ?? []).map((learnt) => ({ text: learnt, messages: null, supersedes: [] }));
  }
  const expected = {
    language,
    prediction: predicted ?? '',
    statements: known.map((statement, number) => ({ number, text: statement })),
  };
  const ask = (part: readonly KeptMessage[]) =>
    askAsIs(writing, calibrateStatementsPrompt, { ...expected, messages: showKept(part) });
  const learnt: Learnt[] = [];
  for await (const { asked, start } of askInParts(messages, ask, writing.options)) {
    for (const one of outputOrWarn(writing, calibrateStatementsPrompt, asked)?.statements ?? []) {
      learnt.push({ ...one, messages: one.messages.map((number) => number + start) });
    }
  }
  return learnt;
}
