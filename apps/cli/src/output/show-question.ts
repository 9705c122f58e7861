import type { ReadPrompt } from '@memgym/runner';
import { type DescribedQuestion, type ExplainedAnswer, explainReasons, nameOfQuestion } from '@memgym/runs';
import { renderTextTable } from '@memgym/scoring';
import { flagsOfKey } from './flags-of.js';
import { countOf } from './format-amount.js';
import { print } from './print.js';
import { shorten } from './shorten.js';
import { codeName } from './show-plugin-changes.js';
import { wrapText } from './wrap-text.js';

/** An answer, with its prompt if one system is shown in full. */
export type ShownAnswer = ExplainedAnswer & { readonly prompt?: ReadPrompt };

const origins = {
  drafted: 'drafted by a model, checked by nobody',
  checked: 'drafted by a model, checked by a person',
} as const;

/** Prints a question and the systems' answers: all in short, or one in full. */
export function showQuestion(
  { questionId, number, type, origin, question, options, expected, evidence }: DescribedQuestion,
  systems: readonly ShownAnswer[],
  {
    runId,
    isWhole,
    missedWhen,
  }: { readonly runId: string; readonly isWhole: boolean; readonly missedWhen: string | undefined },
): void {
  print(
    `${nameOfQuestion({ questionId, questionNumber: number ?? undefined })} · ${type}${origin === undefined ? '' : ` · ${origins[origin]}`}\n`,
  );
  print(wrapText(question, '  '));
  for (const { label, text } of options)
    print(wrapText(text, `  ${' '.repeat(label.length)}  `, `  ${label}: `));
  print('\nExpected');
  print(wrapText(expected, '  '));
  print(`\nEvidence${evidence.length === 0 ? ': not given in the data' : ''}`);
  for (const { turnId, text } of evidence) {
    print(`  ${turnId}`);
    print(wrapText(text ?? 'its text is not recorded', '    '));
  }
  if (isWhole) {
    for (const system of systems) showWhole(system);
    showRules(systems, missedWhen);
    return;
  }
  print(
    `\n${renderTextTable(
      ['system', 'verdict', 'reason', 'evidence found', 'answer'],
      systems.map((each) => [
        nameOf(each),
        each.verdict,
        reasonOf(each) ?? '–',
        foundOf(each, evidence.length),
        shorten(each.output, answerColumns),
      ]),
      { align: 'start' },
    )}`,
  );
  showRules(systems, missedWhen);
  print(`\nTo show one system in full:\n  memgym runs show ${runId} ${number ?? questionId} --system <name>`);
}

/** The rule for a miss, and the meaning of each reason that occurs. */
function showRules(systems: readonly ShownAnswer[], missedWhen: string | undefined): void {
  const reasons = systems.flatMap((each) => reasonOf(each) ?? []);
  if (missedWhen !== undefined) print(`\n${wrapText(`Missed: ${missedWhen}.`)}`);
  if (reasons.length > 0) print(`\n${wrapText(`Reasons: ${explainReasons(reasons)}`)}`);
}

/** The rest of 80 columns, next to a name of 12 columns. */
const answerColumns = 17;

/** With the episode if it is a repetition. */
const nameOf = ({ system, episodeId }: ShownAnswer): string => {
  const trial = /#\d+$/.exec(episodeId)?.[0];
  return trial === undefined ? system : `${system} ${trial}`;
};

const reasonOf = (each: ShownAnswer): string | undefined => ('reason' in each ? each.reason : undefined);

function foundOf(each: ShownAnswer, wanted: number): string {
  if (!('retrieved' in each) || wanted === 0) return '–';
  const { found, shownInWindow } = each;
  if (found === null) return 'unknown';
  if (shownInWindow !== undefined) {
    const part = shownInWindow.length === found.length ? '' : `${shownInWindow.length} `;
    return `${found.length} of ${wanted}, ${part}in the window`;
  }
  const first =
    each.unranked === true ? undefined : each.retrieved.find(({ evidence }) => evidence.length > 0);
  return `${found.length} of ${wanted}${first === undefined ? '' : `, first at rank ${first.rank}`}`;
}

function showWhole(each: ShownAnswer): void {
  const reason = reasonOf(each);
  const score =
    'score' in each && typeof each.score === 'number' ? `, ${each.metric} ${each.score.toFixed(3)}` : '';
  print(`\n${nameOf(each)}: ${each.verdict}${reason === undefined ? '' : ` (${reason})`}${score}`);
  if (each.plugin !== undefined) print(wrapText(`${each.plugin.name}: ${codeName(each.plugin)}`, '  '));
  if (each.written.length > 0) print('\n  Evidence in memory');
  for (const { turnId, outcome, reason: why } of each.written) {
    print(wrapText(`${turnId}: ${outcome}${why === undefined ? '' : ` (${why})`}`, '      ', '    '));
  }
  if ('retrieved' in each) showRetrieved(each);
  if (each.prompt !== undefined) {
    print('\n  Prompt');
    if (each.prompt.messages === null) {
      const { reason: why, key } = each.prompt;
      const flags = key === undefined ? [] : flagsOfKey(key);
      print(wrapText([`not known: ${why}`, ...flags.map((flag) => `Flag: ${flag}`)].join(' '), '    '));
    }
    for (const { role, content } of each.prompt.messages ?? []) {
      print(`    [${role}]`);
      print(wrapText(content, '    '));
    }
  }
  if ('reply' in each) {
    print('\n  Reply');
    print(wrapText(each.reply === '' ? '(empty)' : each.reply, '    '));
  }
  print('\n  Answer');
  print(wrapText(each.output, '    '));
}

function showRetrieved({
  retrieved,
  retrievedCount,
  unranked,
  provenance,
  shownInWindow,
}: Extract<ShownAnswer, { reply: string }>): void {
  const order = unranked === undefined ? '' : ', all that the system stores, not ranked';
  const sources = provenance === undefined ? '' : ', whose sources are not all known';
  if (shownInWindow !== undefined) {
    print('\n  Evidence in the window of the prompt');
    for (const turnId of shownInWindow) print(`    ${turnId}`);
  }
  print(`\n  Retrieved: ${countOf(retrievedCount, 'memory')}${order}${sources}`);
  for (const { rank, id, score, text, evidence } of retrieved) {
    const mark = evidence.length === 0 ? '' : ' · evidence';
    print(`    ${rank}. ${id} · ${score.toFixed(3)}${mark}`);
    print(wrapText(text ?? 'its text is not recorded', '       '));
  }
  const rest = retrievedCount - retrieved.length;
  if (rest > 0) print(`    and ${rest} more, which are not recorded`);
}
