import type { ExplainedAnswers } from '../answers/explained-answer.js';
import { packAnswers } from '../answers/pack-answers.js';
import type { ExplorerFacts } from '../answers/packed-answers.js';
import type { Remark } from '../answers/remark.js';
import { formatCount } from '../format.js';
import { type Html, html, jsonBlock, nothing, trustedMarkup } from '../html/html.js';
import { section } from '../html/parts.js';
import type { ReportInput } from '../report-input.js';
import { sortedSystems } from '../result-lookup.js';

/** Every answer of the run, right or wrong, in a list that can be searched; each opens into its explanation. */
export function answersSection(input: ReportInput): Html {
  const { answers: explained, remarks = [], result, served } = input;
  if (explained === undefined || explained.answers.length === 0) return nothing;
  const { answers, missedWhen, withoutPrompts = '' } = explained;
  const { index, chunks, withoutDetails } = packAnswers(explained, input.mostDetailCharacters);
  const count = (outcome: string): number => answers.filter((answer) => answer.outcome === outcome).length;
  const named = sortedSystems(input).map(({ name }) => name);
  const facts: ExplorerFacts = {
    systems: [...new Set([...named, ...answers.map(({ system }) => system)])].filter((name) =>
      answers.some(({ system }) => system === name),
    ),
    withoutPrompts,
    runId: result.runId,
    remarks,
    ...(served?.remarksAddress !== undefined && { remarksAddress: served.remarksAddress }),
  };
  const without = (['unscored', 'unanswered'] as const).flatMap((outcome) =>
    count(outcome) === 0 ? [] : [`${formatCount(count(outcome))} ${outcome}`],
  );
  return section(
    'answers',
    'Every answer',
    html`<p class="lede">${formatCount(answers.length)} answers: ${[
      `${formatCount(count('right'))} right`,
      `${formatCount(count('missed'))} missed`,
      ...without,
    ].join(
      ', ',
    )}. Missed: ${missedWhen}. A number is the place of the question in the data. A question opens with the
answers of all systems side by side: what was stored, found, sent, replied and judged.${
      withoutDetails === 0
        ? ''
        : ` To limit the size of this file, ${formatCount(withoutDetails)} answers are here in short only, those to questions that every system answered first; all are in results.parquet and in episodes/.`
    }${remarksText(explained, remarks)}</p>
<div id="answers-explorer"></div>
<noscript><p class="hint">The list needs JavaScript. The same answers are in <code>results.parquet</code>.</p></noscript>
${jsonBlock('answers-facts', facts)}${block('answers-index', index)}${chunks.map((chunk, place) => block(`answers-${place}`, chunk))}`,
  );
}

/** Compressed data, in letters that have no meaning in HTML. @param id a fixed id, never data */
const block = (id: string, content: string): Html =>
  html`<script type="text/plain" id="${id}">${trustedMarkup(content)}</script>
`;

/** How many verdicts people gave by hand, and how many of them are not those of the run. */
function remarksText({ answers }: ExplainedAnswers, remarks: readonly Remark[]): string {
  if (remarks.length === 0) return '';
  const keyOf = ({ system, episodeId, questionId }: Pick<Remark, 'system' | 'episodeId' | 'questionId'>) =>
    JSON.stringify([system, episodeId, questionId]);
  const outcomes = new Map(answers.map((answer) => [keyOf(answer), answer.outcome]));
  const given = remarks.filter(({ verdict }) => verdict !== undefined);
  const other = given.filter((remark) => outcomes.get(keyOf(remark)) !== remark.verdict);
  const of = (count: number, noun: string): string =>
    `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
  return ` People left ${of(remarks.length, 'remark')}, with ${of(given.length, 'verdict')} by hand${
    given.length === 0
      ? ''
      : `, of which ${formatCount(other.length)} ${other.length === 1 ? 'differs' : 'differ'} from the verdict above`
  }. No figure of this report counts them.`;
}
