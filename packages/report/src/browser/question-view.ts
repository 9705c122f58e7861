import type {
  ExplorerFacts,
  PackedChunk,
  PackedDetail,
  PackedWrite,
  TextPlace,
} from '../answers/packed-answers.js';
import type { AnswerList } from './answer-list.js';
import { button, element } from './element.js';
import { foundText } from './found-text.js';
import { outcomeTag } from './outcome-tag.js';
import { readBlock } from './read-block.js';
import type { Remarks } from './remarks.js';

type TextOf = (place: TextPlace) => string | null;

interface FoundDetail {
  readonly detail: PackedDetail;
  readonly textOf: TextOf;
}

/** Reads the details of answers from the blocks of the page, the last few blocks kept. */
export function detailReader({ index }: AnswerList): (answer: number) => FoundDetail | null {
  const kept = new Map<number, PackedChunk>();
  return (answer) => {
    const number = index.chunk[answer] ?? -1;
    if (number < 0) return null;
    const chunk = kept.get(number) ?? readBlock<PackedChunk>(`answers-${number}`);
    kept.set(number, chunk);
    const [oldest] = kept.keys();
    if (kept.size > 4 && oldest !== undefined) kept.delete(oldest);
    const detail = chunk.details.find(({ place }) => place === answer);
    if (detail === undefined) return null;
    return { detail, textOf: (place) => (place < 0 ? null : (chunk.texts[place] ?? null)) };
  };
}

export interface QuestionViewOptions {
  readonly list: AnswerList;
  readonly facts: ExplorerFacts;
  readonly remarks: Remarks;
  readonly detailOf: (answer: number) => FoundDetail | null;
  readonly onClose: () => void;
  /** Opens a neighbour in the list. */
  readonly onStep: (step: 1 | -1) => void;
  readonly onCopyLink: () => void;
}

/** One question with the answers of all systems side by side. */
export function questionView(question: number, options: QuestionViewOptions): HTMLElement {
  const { list, remarks, detailOf } = options;
  const { index, text } = list;
  const answers = list.questions[question] ?? [];
  const [first = 0] = answers;
  const found = answers.map((answer) => ({ answer, found: detailOf(answer) }));
  const some = found.find((each) => each.found !== null)?.found ?? null;
  const number = index.number[first] ?? -1;
  const name = number > 0 ? `Question ${number}` : `Question ${text(index.questionId[first])}`;
  const heading = element('h3', { text: name, attributes: { tabindex: '-1', id: 'question-title' } });
  return element(
    'article',
    { class: 'opened', attributes: { 'aria-labelledby': 'question-title' } },
    element(
      'div',
      { class: 'bar' },
      heading,
      element('span', { class: 'tag', text: text(index.type[first]) ?? '' }),
      element(
        'span',
        { class: 'buttons' },
        button('← Previous', () => options.onStep(-1), { attributes: { 'aria-keyshortcuts': 'p' } }),
        button('Next →', () => options.onStep(1), { attributes: { 'aria-keyshortcuts': 'n' } }),
        button('Copy link', options.onCopyLink),
        button('Close', options.onClose, { attributes: { 'aria-keyshortcuts': 'Escape' } }),
      ),
    ),
    element('p', {
      class: 'asked',
      auto: true,
      text: (some === null ? null : some.textOf(some.detail.question)) ?? text(index.question[first]) ?? '',
    }),
    some === null || some.detail.options.length === 0
      ? null
      : element(
          'ul',
          { class: 'options' },
          ...some.detail.options.map(([label, place]) =>
            element('li', { auto: true }, element('b', { text: `${label}: ` }), some.textOf(place)),
          ),
        ),
    element(
      'p',
      { auto: true },
      element('b', { text: 'Right answer: ' }),
      (some === null ? null : some.textOf(some.detail.expected)) ?? text(index.expected[first]),
    ),
    some === null ? null : evidence(some),
    remarks.shown(first, 'question'),
    summary(answers, list),
    element('div', { class: 'cards' }, ...found.map((each) => card(each.answer, each.found, options))),
    element('p', {
      class: 'origin',
      text: `${text(index.episode[first])} / ${text(index.questionId[first])}`,
    }),
  );
}

function evidence({ detail, textOf }: FoundDetail): HTMLElement {
  if (detail.evidence.length === 0) {
    return element('p', { class: 'hint', text: 'The data name no turn that holds the answer.' });
  }
  return element(
    'div',
    {},
    element('h4', { text: 'Said in the conversation' }),
    element(
      'ul',
      {},
      ...detail.evidence.map(([turn, place]) =>
        element(
          'li',
          { auto: true },
          element('code', { text: textOf(turn) ?? '' }),
          ' ',
          textOf(place) ?? element('em', { text: 'text not recorded' }),
        ),
      ),
    ),
  );
}

/** All systems in short. */
function summary(answers: readonly number[], list: AnswerList): HTMLElement {
  const { index, text } = list;
  const heads = ['System', 'Verdict', 'Cause', 'Score', 'Evidence found', 'Answer'];
  return element(
    'div',
    { class: 'scroll', attributes: { role: 'region', 'aria-label': 'Systems in short', tabindex: '0' } },
    element(
      'table',
      { class: 'short' },
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          ...heads.map((head) => element('th', { class: 'text', text: head, attributes: { scope: 'col' } })),
        ),
      ),
      element(
        'tbody',
        {},
        ...answers.map((answer) =>
          element(
            'tr',
            {},
            element('th', { class: 'text', text: systemOf(answer, list), attributes: { scope: 'row' } }),
            element('td', {}, outcomeTag(list.outcomeOf(answer))),
            element('td', { text: text(index.cause[answer]) ?? '–' }),
            element('td', { text: scoreText(answer, list) }),
            element('td', { text: foundText(answer, index) }),
            element('td', { auto: true, text: text(index.answer[answer]) ?? 'no answer' }),
          ),
        ),
      ),
    ),
  );
}

const systemOf = (answer: number, { index, text }: AnswerList): string => {
  const trial = index.trial[answer] ?? 1;
  return `${text(index.system[answer])}${trial > 1 ? `, trial ${trial}` : ''}`;
};

const scoreText = (answer: number, { index, text }: AnswerList): string => {
  const score = index.score[answer] ?? null;
  return score === null ? '–' : `${text(index.metric[answer])} ${Math.round(score * 1000) / 1000}`;
};

function card(
  answer: number,
  found: FoundDetail | null,
  { list, facts, remarks }: Pick<QuestionViewOptions, 'list' | 'facts' | 'remarks'>,
): HTMLElement {
  const { index, text } = list;
  const cause = text(index.cause[answer]);
  const head = element(
    'header',
    {},
    element('h4', { text: systemOf(answer, list) }),
    outcomeTag(list.outcomeOf(answer)),
    cause === null ? null : element('span', { class: 'tag', text: cause }),
    element('span', { class: 'score', text: scoreText(answer, list) }),
  );
  if (found === null) {
    return element(
      'section',
      { class: 'card', attributes: { 'aria-label': systemOf(answer, list) } },
      head,
      element('p', { auto: true, text: text(index.answer[answer]) ?? 'no answer' }),
      element(
        'p',
        { class: 'hint' },
        'To limit the size of this file, the rest is not in it. It is shown by ',
        command(answer, list, facts),
        '.',
      ),
      remarks.shown(answer, 'answer'),
    );
  }
  const { detail, textOf } = found;
  const failure = textOf(detail.failure);
  const retrievedCount = index.retrieved[answer] ?? 0;
  const rest = retrievedCount - detail.retrieved.length;
  return element(
    'section',
    { class: 'card', attributes: { 'aria-label': systemOf(answer, list) } },
    head,
    failure === null ? null : element('p', { class: 'failure', auto: true, text: failure }),
    element('p', {
      class: 'reply',
      auto: true,
      text: textOf(detail.answer) ?? 'The reply held no answer.',
    }),
    stored(detail, textOf),
    list.outcomeOf(answer) === 'unanswered'
      ? null
      : element(
          'div',
          {},
          element('h5', { text: `Retrieved (${retrievedCount})${detail.isRanked ? '' : ', not ranked'}` }),
          element('ol', { class: 'retrieved' }, ...detail.retrieved.map((each) => memory(each, textOf))),
          rest > 0 ? element('p', { class: 'hint', text: `and ${rest} more` }) : null,
        ),
    prompt(detail, answer, { textOf, list, facts }),
    textOf(detail.reply) === null
      ? null
      : element(
          'details',
          {},
          element('summary', { text: 'Reply' }),
          element('pre', { auto: true, text: textOf(detail.reply) || '(empty)' }),
        ),
    ...detail.judgements.map(([model, name, reply]) =>
      element(
        'details',
        { attributes: { open: '' } },
        element('summary', { text: `Judge ${textOf(model)}${name < 0 ? '' : `, ${textOf(name)}`}` }),
        element('pre', { auto: true, text: textOf(reply) ?? '' }),
      ),
    ),
    remarks.shown(answer, 'answer'),
  );
}

/** What the memory made of the turns that hold the answer. */
function stored({ evidence }: PackedDetail, textOf: TextOf): HTMLElement | null {
  if (evidence.length === 0) return null;
  return element(
    'div',
    {},
    element('h5', { text: 'Evidence in memory' }),
    element(
      'ul',
      {},
      ...evidence.map(([turn, , isShown, writes]) =>
        element(
          'li',
          {},
          element('code', { text: textOf(turn) ?? '' }),
          ` ${isShown === 1 ? 'shown in the window of the prompt; ' : ''}${writes.length === 0 ? 'no write before the question names it: it may be part of a larger memory' : writesText(writes, textOf)}`,
        ),
      ),
    ),
  );
}

/** `stored with s3, rewritten with s7`. */
function writesText(writes: readonly PackedWrite[], textOf: TextOf): string {
  let isStored = false;
  return writes
    .map(([outcome, input, reason]) => {
      const word = outcome === 'stored' && isStored ? 'rewritten' : outcome;
      isStored ||= outcome === 'stored';
      const place = input < 0 ? 'later, in deferred work' : `with ${textOf(input)}`;
      return `${word} ${place}${reason < 0 ? '' : ` (${textOf(reason)})`}`;
    })
    .join(', ');
}

function memory(
  [id, score, place, isEvidence, writes, earlier]: PackedDetail['retrieved'][number],
  textOf: TextOf,
): HTMLElement {
  return element(
    'li',
    {},
    element(
      'span',
      { auto: true, class: 'memory' },
      textOf(place) ?? element('em', { text: 'text not recorded' }),
    ),
    ' ',
    isEvidence === 1 ? element('span', { class: 'tag evidence-all', text: 'evidence' }) : null,
    element('span', {
      class: 'origin',
      text: ` score ${score} · ${textOf(id)}${writes.length === 0 ? '' : ` · ${writesText(writes, textOf)}`}`,
    }),
    earlier.length === 0
      ? null
      : element(
          'details',
          {},
          element('summary', { text: `Changed: earlier text${earlier.length > 1 ? 's' : ''}` }),
          element(
            'ol',
            {},
            ...earlier.map((each) => element('li', { auto: true, text: textOf(each) ?? '' })),
          ),
        ),
  );
}

function prompt(
  detail: PackedDetail,
  answer: number,
  { textOf, list, facts }: Pick<QuestionViewOptions, 'list' | 'facts'> & { readonly textOf: TextOf },
): HTMLElement | null {
  if (list.outcomeOf(answer) === 'unanswered') return null;
  const tokens = list.index.promptTokens[answer] ?? -1;
  const name = `Prompt as sent${tokens < 0 ? '' : ` (${tokens} tokens)`}`;
  if (detail.prompt === null) {
    return element(
      'details',
      {},
      element('summary', { text: name }),
      element(
        'p',
        { class: 'hint' },
        `${facts.withoutPrompts === '' ? 'It is not known.' : facts.withoutPrompts} `,
        command(answer, list, facts),
      ),
    );
  }
  return element(
    'details',
    {},
    element('summary', { text: name }),
    ...detail.prompt.flatMap(([role, lines]) => [
      element('p', { class: 'origin', text: role }),
      element('pre', { auto: true, text: lines.map((line) => textOf(line) ?? '').join('\n') }),
    ]),
  );
}

/** The command that shows an answer in full. */
function command(answer: number, list: AnswerList, { runId }: ExplorerFacts): HTMLElement {
  const { index, text } = list;
  const number = index.number[answer] ?? -1;
  const words = [
    'memgym',
    'runs',
    'show',
    runId,
    number > 0 ? String(number) : (text(index.questionId[answer]) ?? ''),
    '--system',
    text(index.system[answer]) ?? '',
  ];
  return element('code', { text: words.map(quoted).join(' ') });
}

const quoted = (word: string): string =>
  /^[\w.,:=@/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
