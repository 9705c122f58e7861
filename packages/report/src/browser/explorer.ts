import { type ExplorerFacts, outcomeOrder, type PackedIndex } from '../answers/packed-answers.js';
import { type AnswerList, answerList } from './answer-list.js';
import { button, element } from './element.js';
import { asCsv, asMarkdown, copyText } from './export-table.js';
import { foundText } from './found-text.js';
import { outcomeTag } from './outcome-tag.js';
import { addressOf, type PageState, readState } from './page-state.js';
import { detailReader, questionView } from './question-view.js';
import { readBlock } from './read-block.js';
import { type VirtualColumn, virtualTable } from './virtual-table.js';

const filterNames = { system: 'System', type: 'Type', outcome: 'Verdict', cause: 'Cause' } as const;
type FilterName = keyof typeof filterNames;

/** A page that is printed cannot scroll: it has the first of the chosen rows. */
const printedRows = 200;

/** Fills the section of all answers: list, filters, and the question that the address names. */
export function startExplorer(say: (message: string) => void): void {
  const root = document.getElementById('answers-explorer');
  const factsBlock = document.getElementById('answers-facts');
  if (root === null || factsBlock === null) return;
  const facts = JSON.parse(factsBlock.textContent ?? '') as ExplorerFacts;
  const list = answerList(readBlock<PackedIndex>('answers-index'));
  const detailOf = detailReader(list);
  const isNarrow = window.matchMedia('(max-width: 640px)').matches;
  let state = readState(location.hash);

  const opened = element('div', { attributes: { id: 'answers-opened' } });
  const status = element('output', { class: 'count' });
  const table = virtualTable({
    label: 'Answers',
    onChange: ({ sort, columns }) => change({ sort, columns: columns?.join(',') ?? '' }, 'quiet'),
  });
  const copy = (write: typeof asCsv, name: string) => () => {
    const texts = table.texts();
    return copyText(write(texts), say, `${texts.rows.length} rows, as ${name}`);
  };
  const fields = new Map<keyof PageState, HTMLInputElement | HTMLSelectElement>();

  const filter = (name: FilterName): HTMLElement => {
    const field = element('select', {}, element('option', { text: 'all', attributes: { value: '' } }));
    for (const [value, count] of countsOf(list, name)) {
      field.append(
        element('option', { text: `${value} (${count.toLocaleString('en')})`, attributes: { value } }),
      );
    }
    field.addEventListener('change', () => change({ [name]: field.value }));
    fields.set(name, field);
    return labelled(filterNames[name], field, name);
  };
  const search = element('input', { attributes: { type: 'search', placeholder: 'words, an id, or #7' } });
  let waiting: number | undefined;
  search.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = window.setTimeout(() => change({ text: search.value }), 120);
  });
  fields.set('text', search);
  const view = element(
    'select',
    {},
    element('option', { text: 'an answer', attributes: { value: '' } }),
    element('option', { text: 'a question, with all systems', attributes: { value: 'questions' } }),
  );
  view.addEventListener('change', () => change({ view: view.value, sort: '', columns: '' }));
  fields.set('view', view);

  root.replaceChildren(
    opened,
    element(
      'div',
      { class: 'filters', attributes: { role: 'search', 'aria-label': 'Answers' } },
      labelled('Search', search, 'text'),
      ...(Object.keys(filterNames) as FilterName[]).map(filter),
      labelled('A row is', view, 'view'),
    ),
    element(
      'div',
      { class: 'bar' },
      status,
      element(
        'span',
        { class: 'buttons' },
        table.columnChooser,
        button('Copy CSV', copy(asCsv, 'CSV')),
        button('Copy Markdown', copy(asMarkdown, 'Markdown')),
        button('Show all', () => change({ ...readState(''), view: state.view, q: state.q })),
      ),
    ),
    table.root,
  );

  const isWanted = (answer: number): boolean => {
    const { index, text } = list;
    if (state.system !== '' && text(index.system[answer]) !== state.system) return false;
    if (state.type !== '' && text(index.type[answer]) !== state.type) return false;
    if (state.outcome !== '' && list.outcomeOf(answer) !== state.outcome) return false;
    return state.cause === '' || text(index.cause[answer]) === state.cause;
  };

  function chosenRows(): number[] {
    const holds = textMatcher(list, state.text);
    const answers: number[] = [];
    for (let answer = 0; answer < list.count; answer += 1) {
      if (isWanted(answer) && holds(answer)) answers.push(answer);
    }
    if (state.view !== 'questions') return answers;
    return [...new Set(answers.map((answer) => list.index.asked[answer] ?? 0))];
  }

  function showTable(): void {
    const rows = chosenRows();
    const isByQuestion = state.view === 'questions';
    const columns = isByQuestion ? questionColumns(list, facts, link) : answerColumns(list, link, isNarrow);
    table.show(rows, columns, {
      sort: state.sort,
      columns: state.columns === '' ? null : state.columns.split(','),
    });
    const all = isByQuestion ? list.questions.length : list.count;
    const what = isByQuestion ? 'questions' : 'answers';
    status.textContent = `${rows.length.toLocaleString('en')} of ${all.toLocaleString('en')} ${what}`;
    for (const [name, field] of fields) if (field.value !== state[name]) field.value = state[name];
  }

  /** A link to the question of an answer; followed in place, it keeps the filters. */
  function link(answer: number, name: string): HTMLElement {
    const key = list.keyOf(answer);
    return element('a', {
      text: name,
      attributes: { href: addressOf({ ...readState(''), q: key }) },
      on: {
        click: (event) => {
          const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
          if (ctrlKey || metaKey || shiftKey) return;
          event.preventDefault();
          change({ q: key });
        },
      },
    });
  }

  function showQuestion(): void {
    if (state.q === '') {
      opened.replaceChildren();
      return;
    }
    const question = list.questionOf(state.q);
    if (question === null) {
      opened.replaceChildren(
        element(
          'p',
          { class: 'failure', attributes: { role: 'alert' } },
          `This run has no question ${state.q}. `,
          button('Close', () => change({ q: '' })),
        ),
      );
      return;
    }
    const shown = questionView(question, {
      list,
      facts,
      detailOf,
      onClose: () => {
        change({ q: '' });
        table.root.focus({ preventScroll: true });
      },
      onStep: (step) => stepFrom(question, step),
      onCopyLink: () => {
        const address = `${location.href.split('#')[0]}${addressOf({ ...readState(''), q: state.q })}`;
        return copyText(address, say, 'the link to this question');
      },
    });
    opened.replaceChildren(shown);
    shown.scrollIntoView({ block: 'start' });
    shown.querySelector('h3')?.focus({ preventScroll: true });
  }

  /** Opens the next question of the list, or the one before. */
  function stepFrom(question: number, step: 1 | -1): void {
    const rows = table.rows();
    const order = state.view === 'questions' ? rows : rows.map((answer) => list.index.asked[answer] ?? 0);
    const questions = [...new Set(order)];
    const place = questions.indexOf(question);
    const next = questions[place < 0 ? 0 : place + step];
    const [first] = next === undefined ? [] : (list.questions[next] ?? []);
    if (first === undefined)
      say(step === 1 ? 'This is the last question of the list.' : 'This is the first question of the list.');
    else change({ q: list.keyOf(first) });
  }

  function change(next: Partial<PageState>, mode: 'draw' | 'quiet' = 'draw'): void {
    const before = state;
    state = { ...state, ...next };
    const address = addressOf(state);
    if (state.q !== before.q) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    if (mode === 'quiet') return;
    if (isListChanged(before, state)) showTable();
    if (state.q !== before.q) showQuestion();
  }

  const follow = (): void => {
    // An address without `=` names a section of the page.
    if (location.hash !== '' && !location.hash.includes('=')) return;
    const before = state;
    state = readState(location.hash);
    if (isListChanged(before, state)) showTable();
    if (state.q !== before.q) showQuestion();
  };
  window.addEventListener('popstate', follow);
  window.addEventListener('hashchange', follow);

  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).matches('input, select, textarea');
    if (state.q === '' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const question = list.questionOf(state.q);
    if (event.key === 'Escape') change({ q: '' });
    else if (event.key === 'n' && question !== null) stepFrom(question, 1);
    else if (event.key === 'p' && question !== null) stepFrom(question, -1);
    else return;
    event.preventDefault();
  });
  window.addEventListener('beforeprint', () => {
    const { length } = table.rows();
    table.drawFirst(printedRows);
    if (length > printedRows) status.textContent += `; the first ${printedRows} are printed`;
  });
  window.addEventListener('afterprint', showTable);

  showTable();
  showQuestion();
}

/** A field with its name before it. @param id fixed, never data */
function labelled(name: string, field: HTMLElement, id: string): HTMLElement {
  field.id = `filter-${id}`;
  return element(
    'div',
    { class: `field field-${id}` },
    element('label', { text: name, attributes: { for: field.id } }),
    field,
  );
}

const isListChanged = ({ q: _a, ...before }: PageState, { q: _b, ...after }: PageState): boolean =>
  JSON.stringify(before) !== JSON.stringify(after);

/** Each value of a filter with its number of answers, the most frequent first; systems in their order. */
function countsOf(list: AnswerList, name: FilterName): [value: string, count: number][] {
  const counts = new Map<string, number>();
  for (let answer = 0; answer < list.count; answer += 1) {
    const value = name === 'outcome' ? list.outcomeOf(answer) : list.text(list.index[name][answer]);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const entries = [...counts];
  if (name === 'outcome') {
    return entries.sort(([a], [b]) => outcomeOrder.indexOf(a as never) - outcomeOrder.indexOf(b as never));
  }
  return name === 'cause' ? entries.sort(([, a], [, b]) => b - a) : entries;
}

/** Whether an answer holds all words that are searched for; `#7` finds the answers to the question with this number. */
function textMatcher({ index }: AnswerList, searched: string): (answer: number) => boolean {
  const words = searched
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return () => true;
  const numbered = /^#(\d+)$/.exec(searched.trim())?.[1];
  if (numbered !== undefined) return (answer) => index.number[answer] === Number(numbered);
  const lower = index.texts.map((each) => each.toLowerCase());
  const columns = [index.question, index.expected, index.answer, index.episode, index.questionId, index.type];
  // A text is compared once, however many answers have it.
  const found = words.map(
    (word) => new Set(lower.flatMap((each, place) => (each.includes(word) ? [place] : []))),
  );
  return (answer) => found.every((places) => columns.some((column) => places.has(column[answer] ?? -1)));
}

type Link = (answer: number, name: string) => HTMLElement;

function answerColumns(list: AnswerList, link: Link, isNarrow: boolean): VirtualColumn[] {
  const { index, text } = list;
  const number = (values: readonly number[]) => (answer: number) => {
    const value = values[answer] ?? -1;
    return value < 0 ? null : value;
  };
  return [
    {
      id: 'number',
      head: 'No.',
      value: number(index.number),
      cell: (answer) => link(answer, (index.number[answer] ?? -1) > 0 ? String(index.number[answer]) : '·'),
      width: 64,
      numeric: true,
    },
    {
      id: 'question',
      head: 'Question',
      value: (answer) => text(index.question[answer]),
      cell: (answer) => link(answer, text(index.question[answer]) ?? ''),
      width: isNarrow ? 190 : 300,
    },
    { id: 'type', head: 'Type', value: (answer) => text(index.type[answer]), width: 120, isHidden: isNarrow },
    { id: 'system', head: 'System', value: (answer) => text(index.system[answer]), width: 130 },
    {
      id: 'outcome',
      head: 'Verdict',
      value: (answer) => list.outcomeOf(answer),
      cell: (answer) => outcomeTag(list.outcomeOf(answer)),
      width: 112,
    },
    { id: 'cause', head: 'Cause', value: (answer) => text(index.cause[answer]), width: 140 },
    {
      id: 'score',
      head: 'Score',
      value: (answer) => index.score[answer] ?? null,
      width: 80,
      numeric: true,
      isHidden: isNarrow,
    },
    {
      id: 'expected',
      head: 'Right answer',
      value: (answer) => text(index.expected[answer]),
      width: 170,
      isHidden: isNarrow,
    },
    {
      id: 'answer',
      head: 'Answer',
      value: (answer) => text(index.answer[answer]),
      width: 170,
      isHidden: isNarrow,
    },
    {
      id: 'found',
      head: 'Evidence found',
      value: number(index.evidenceFound),
      cell: (answer) => foundText(answer, index),
      width: 96,
      numeric: true,
      isHidden: true,
    },
    {
      id: 'metric',
      head: 'Metric',
      value: (answer) => text(index.metric[answer]),
      width: 100,
      isHidden: true,
    },
    {
      id: 'retrieved',
      head: 'Retrieved',
      value: number(index.retrieved),
      width: 92,
      numeric: true,
      isHidden: true,
    },
    {
      id: 'tokens',
      head: 'Prompt tokens',
      value: number(index.promptTokens),
      width: 100,
      numeric: true,
      isHidden: true,
    },
    { id: 'trial', head: 'Trial', value: number(index.trial), width: 60, numeric: true, isHidden: true },
    {
      id: 'episode',
      head: 'Episode',
      value: (answer) => text(index.episode[answer]),
      width: 150,
      isHidden: true,
    },
    { id: 'id', head: 'Id', value: (answer) => text(index.questionId[answer]), width: 150, isHidden: true },
  ];
}

function questionColumns(list: AnswerList, { systems }: ExplorerFacts, link: Link): VirtualColumn[] {
  const { index, text } = list;
  const first = (question: number): number => list.questions[question]?.[0] ?? 0;
  const of = (question: number, system: string): readonly number[] =>
    (list.questions[question] ?? []).filter((answer) => text(index.system[answer]) === system);
  return [
    {
      id: 'number',
      head: 'No.',
      value: (question) => {
        const value = index.number[first(question)] ?? -1;
        return value < 0 ? null : value;
      },
      cell: (question) =>
        link(
          first(question),
          (index.number[first(question)] ?? -1) > 0 ? String(index.number[first(question)]) : '·',
        ),
      width: 64,
      numeric: true,
    },
    {
      id: 'question',
      head: 'Question',
      value: (question) => text(index.question[first(question)]),
      cell: (question) => link(first(question), text(index.question[first(question)]) ?? ''),
      width: 260,
    },
    { id: 'type', head: 'Type', value: (question) => text(index.type[first(question)]), width: 110 },
    {
      id: 'right',
      head: 'Right',
      value: (question) =>
        (list.questions[question] ?? []).filter((answer) => list.outcomeOf(answer) === 'right').length,
      cell: (question) => {
        const answers = list.questions[question] ?? [];
        return `${answers.filter((answer) => list.outcomeOf(answer) === 'right').length} of ${answers.length}`;
      },
      width: 84,
      numeric: true,
    },
    ...systems.map(
      (system): VirtualColumn => ({
        id: `by ${system.replaceAll(',', ' ')}`,
        head: system,
        value: (question) => {
          const answers = of(question, system);
          return answers.length === 0 ? null : answers.map((answer) => list.outcomeOf(answer)).join(', ');
        },
        cell: (question) =>
          element('span', {}, ...of(question, system).map((answer) => outcomeTag(list.outcomeOf(answer)))),
        width: 118,
      }),
    ),
  ];
}
