import { offlineReplies as longMemEvalReplies } from '@memgym/longmemeval';
import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { judgeFluency, judgeKeyPoints, judgeSentences } from './judges.js';
import { answerFromTextPrompt } from './prompts.js';

/** The offline model's replies: to questions the line of the found texts that shares most words, to judges by shared words. */
export const offlineReplies: readonly OfflineReply[] = [
  ...longMemEvalReplies,
  offlineReply(answerFromTextPrompt, ({ task, question, statements }) => {
    const lines = statements.flatMap(({ text }) => text.split('\n')).filter((line) => /\w/.test(line));
    if (task === 'films') return listOf(titlesIn(lines));
    if (task === 'summary')
      return statements
        .map(({ text }) => text.slice(0, 200))
        .join(' ')
        .slice(0, 4_000);
    const best = mostAlike(lines, question);
    if (best === undefined) return 'I do not know.';
    if (task === 'labels') return lines[lines.indexOf(best) + 1] ?? best;
    return best.slice(0, 1_000);
  }),
  offlineReply(judgeFluency, ({ summary }) => ({ fluency: wordsOf(summary).size >= 5 ? 1 : 0 })),
  offlineReply(judgeKeyPoints, ({ points, summary }) => {
    const held = points.flatMap((point, index) => (shareOf(point, summary) >= 0.5 ? [index + 1] : []));
    return { supported_key_points: held, recall: held.length };
  }),
  offlineReply(judgeSentences, ({ expert, summary }) => {
    const said = summary.split('. ').filter((sentence) => /\w/.test(sentence));
    const precision = said.filter((sentence) => shareOf(sentence, expert) >= 0.5).length;
    return { precision, sentence_count: said.length };
  }),
];

const listOf = (titles: readonly string[]): string =>
  titles.map((title, index) => `${index + 1}. ${title}`).join('\n') || 'none';

/** The first twenty names of several capitalised words, or in quotes. */
const titlesIn = (lines: readonly string[]): string[] =>
  [
    ...new Set(lines.flatMap((line) => line.match(/[A-Z][a-z]{2,30}(?: [A-Z][a-z]{2,30}){1,4}/g) ?? [])),
  ].slice(0, 20);

/** Of the lines that share most words with the question the last one. */
function mostAlike(lines: readonly string[], question: string): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const line of lines) {
    const shared = shareOf(question, line);
    if (shared === 0 || shared < most) continue;
    most = shared;
    best = line;
  }
  return best;
}

function shareOf(wanted: string, said: string): number {
  const words = wordsOf(wanted);
  const there = wordsOf(said);
  return words.size === 0 ? 0 : [...words].filter((word) => there.has(word)).length / words.size;
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
