import { type ExplorerFacts, outcomeOrder, type PackedIndex } from '../answers/packed-answers.js';
import type { Remark } from '../answers/remark.js';
import { answerColumns, type Link, questionColumns } from './answer-columns.js';
import { type AnswerList, answerList } from './answer-list.js';
import { button, element } from './element.js';
import { asCsv, asMarkdown, copyText } from './export-table.js';
import { addressOf, type PageState, readState } from './page-state.js';
import { detailReader, questionView } from './question-view.js';
import { readBlock } from './read-block.js';
import { Remarks } from './remarks.js';
import { VirtualTable } from './virtual-table.js';

const filterNames = {
  system: 'System',
  type: 'Type',
  outcome: 'Verdict',
  cause: 'Cause',
  remark: 'By hand',
} as const;
type FilterName = keyof typeof filterNames;

type PostRemark = (address: string, remark: Remark) => Promise<void>;

/** A page that is printed cannot scroll: it has the first of the chosen rows. */
const printedRows = 200;

/**
 * Fills the section of all answers: list, filters, and the question that the address names.
 * @param post gives a remark to the server of the page. Default: there is none
 */
export function startExplorer(say: (message: string) => void, post?: PostRemark): void {
  const root = document.getElementById('answers-explorer');
  const facts = document.getElementById('answers-facts');
  if (root === null || facts === null) return;
  new Explorer(JSON.parse(facts.textContent ?? '') as ExplorerFacts, say, post).fill(root);
}

class Explorer {
  readonly #facts: ExplorerFacts;
  readonly #say: (message: string) => void;
  readonly #list = answerList(readBlock<PackedIndex>('answers-index'));
  readonly #detailOf = detailReader(this.#list);
  readonly #remarks: Remarks;
  readonly #isNarrow = window.matchMedia('(max-width: 640px)').matches;
  readonly #opened = element('div', { attributes: { id: 'answers-opened' } });
  readonly #status = element('output', { class: 'count' });
  readonly #fields = new Map<keyof PageState, HTMLInputElement | HTMLSelectElement>();
  readonly #table = new VirtualTable({
    label: 'Answers',
    onChange: ({ sort, columns }) => this.#change({ sort, columns: columns?.join(',') ?? '' }, 'quiet'),
  });
  #state = readState(location.hash);

  constructor(facts: ExplorerFacts, say: (message: string) => void, post?: PostRemark) {
    this.#facts = facts;
    this.#say = say;
    this.#remarks = new Remarks(facts, this.#list, { say, post, onSaved: () => this.#showRemarks() });
  }

  fill(root: HTMLElement): void {
    const copy = (write: typeof asCsv, name: string) => () => {
      const texts = this.#table.texts();
      return copyText(write(texts), this.#say, `${texts.rows.length} rows, as ${name}`);
    };
    const buttons = [
      this.#table.columnChooser,
      button('Copy CSV', copy(asCsv, 'CSV')),
      button('Copy Markdown', copy(asMarkdown, 'Markdown')),
      button('Show all', () => this.#change({ ...readState(''), view: this.#state.view, q: this.#state.q })),
    ];
    root.replaceChildren(
      this.#opened,
      element(
        'div',
        { class: 'filters', attributes: { role: 'search', 'aria-label': 'Answers' } },
        this.#search(),
        ...(Object.keys(filterNames) as FilterName[]).flatMap((name) =>
          name === 'remark' && !this.#remarks.canBeThere ? [] : [this.#filter(name)],
        ),
        this.#viewChoice(),
      ),
      element('div', { class: 'bar' }, this.#status, element('span', { class: 'buttons' }, ...buttons)),
      this.#table.root,
    );
    window.addEventListener('popstate', () => this.#follow());
    window.addEventListener('hashchange', () => this.#follow());
    document.addEventListener('keydown', (event) => this.#press(event));
    window.addEventListener('beforeprint', () => this.#print());
    window.addEventListener('afterprint', () => this.#showTable());
    this.#showTable();
    this.#showQuestion();
  }

  #filter(name: FilterName): HTMLElement {
    const field = element('select', {}, element('option', { text: 'all', attributes: { value: '' } }));
    field.append(...this.#choices(name));
    field.addEventListener('change', () => this.#change({ [name]: field.value }));
    this.#fields.set(name, field);
    return labelled(filterNames[name], field, name);
  }

  #choices(name: FilterName): HTMLOptionElement[] {
    return countsOf(this.#list, name, this.#remarks).map(([value, count]) =>
      element('option', { text: `${value} (${count.toLocaleString('en')})`, attributes: { value } }),
    );
  }

  /** After a remark was saved; the open question stays as it is. */
  #showRemarks(): void {
    const [all] = this.#fields.get('remark')?.children ?? [];
    if (all !== undefined) this.#fields.get('remark')?.replaceChildren(all, ...this.#choices('remark'));
    this.#showTable();
  }

  #search(): HTMLElement {
    const field = element('input', { attributes: { type: 'search', placeholder: 'words, an id, or #7' } });
    let waiting: number | undefined;
    field.addEventListener('input', () => {
      clearTimeout(waiting);
      waiting = window.setTimeout(() => this.#change({ text: field.value }), 120);
    });
    this.#fields.set('text', field);
    return labelled('Search', field, 'text');
  }

  #viewChoice(): HTMLElement {
    const field = element(
      'select',
      {},
      element('option', { text: 'an answer', attributes: { value: '' } }),
      element('option', { text: 'a question, with all systems', attributes: { value: 'questions' } }),
    );
    field.addEventListener('change', () => this.#change({ view: field.value, sort: '', columns: '' }));
    this.#fields.set('view', field);
    return labelled('A row is', field, 'view');
  }

  #isWanted(answer: number): boolean {
    const { index, text } = this.#list;
    const { system, type, outcome, cause, remark } = this.#state;
    if (remark !== '' && this.#remarks.wordOf(answer) !== remark) return false;
    if (system !== '' && text(index.system[answer]) !== system) return false;
    if (type !== '' && text(index.type[answer]) !== type) return false;
    if (outcome !== '' && this.#list.outcomeOf(answer) !== outcome) return false;
    return cause === '' || text(index.cause[answer]) === cause;
  }

  #chosenRows(): number[] {
    const holds = textMatcher(this.#list, this.#state.text);
    const answers: number[] = [];
    for (let answer = 0; answer < this.#list.count; answer += 1) {
      if (this.#isWanted(answer) && holds(answer)) answers.push(answer);
    }
    if (this.#state.view !== 'questions') return answers;
    return [...new Set(answers.map((answer) => this.#list.index.asked[answer] ?? 0))];
  }

  #showTable(): void {
    const { view, sort, columns: chosen } = this.#state;
    const list = this.#list;
    const rows = this.#chosenRows();
    const isByQuestion = view === 'questions';
    const columns = isByQuestion
      ? questionColumns(list, this.#facts, this.#link)
      : answerColumns(list, this.#link, { remarks: this.#remarks, isNarrow: this.#isNarrow });
    this.#table.show(rows, columns, { sort, columns: chosen === '' ? null : chosen.split(',') });
    const all = isByQuestion ? list.questions.length : list.count;
    const what = isByQuestion ? 'questions' : 'answers';
    this.#status.textContent = `${rows.length.toLocaleString('en')} of ${all.toLocaleString('en')} ${what}`;
    for (const [name, field] of this.#fields)
      if (field.value !== this.#state[name]) field.value = this.#state[name];
  }

  /** A link to the question of an answer; followed in place, it keeps the filters. */
  readonly #link: Link = (answer, name) => {
    const key = this.#list.keyOf(answer);
    return element('a', {
      text: name,
      attributes: { href: addressOf({ ...readState(''), q: key }) },
      on: {
        click: (event) => {
          const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
          if (ctrlKey || metaKey || shiftKey) return;
          event.preventDefault();
          this.#change({ q: key });
        },
      },
    });
  };

  #showQuestion(): void {
    const { q } = this.#state;
    const close = (): void => this.#change({ q: '' });
    if (q === '') {
      this.#opened.replaceChildren();
      return;
    }
    const question = this.#list.questionOf(q);
    if (question === null) {
      const words = `This run has no question ${q}. `;
      const alert = { class: 'failure', attributes: { role: 'alert' } };
      this.#opened.replaceChildren(element('p', alert, words, button('Close', close)));
      return;
    }
    const shown = questionView(question, {
      list: this.#list,
      facts: this.#facts,
      remarks: this.#remarks,
      detailOf: this.#detailOf,
      onClose: () => {
        close();
        this.#table.root.focus({ preventScroll: true });
      },
      onStep: (step) => this.#stepFrom(question, step),
      onCopyLink: () => {
        const address = `${location.href.split('#')[0]}${addressOf({ ...readState(''), q })}`;
        return copyText(address, this.#say, 'the link to this question');
      },
    });
    this.#opened.replaceChildren(shown);
    shown.scrollIntoView({ block: 'start' });
    shown.querySelector('h3')?.focus({ preventScroll: true });
  }

  /** Opens the next question of the list, or the one before. */
  #stepFrom(question: number, step: 1 | -1): void {
    const { index, questions: all } = this.#list;
    const rows = this.#table.rows();
    const order = this.#state.view === 'questions' ? rows : rows.map((answer) => index.asked[answer] ?? 0);
    const questions = [...new Set(order)];
    const place = questions.indexOf(question);
    const next = questions[place < 0 ? 0 : place + step];
    const [first] = next === undefined ? [] : (all[next] ?? []);
    if (first === undefined)
      this.#say(
        step === 1 ? 'This is the last question of the list.' : 'This is the first question of the list.',
      );
    else this.#change({ q: this.#list.keyOf(first) });
  }

  #change(next: Partial<PageState>, mode: 'draw' | 'quiet' = 'draw'): void {
    const before = this.#state;
    this.#state = { ...before, ...next };
    const address = addressOf(this.#state);
    if (this.#state.q !== before.q) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    if (mode === 'draw') this.#showChange(before);
  }

  #follow(): void {
    // An address without `=` names a section of the page.
    if (location.hash !== '' && !location.hash.includes('=')) return;
    const before = this.#state;
    this.#state = readState(location.hash);
    this.#showChange(before);
  }

  #showChange(before: PageState): void {
    if (isListChanged(before, this.#state)) this.#showTable();
    if (this.#state.q !== before.q) this.#showQuestion();
  }

  #press(event: KeyboardEvent): void {
    const isTyping = (event.target as Element).matches('input, select, textarea');
    if (this.#state.q === '' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const question = this.#list.questionOf(this.#state.q);
    if (event.key === 'Escape') this.#change({ q: '' });
    else if (event.key === 'n' && question !== null) this.#stepFrom(question, 1);
    else if (event.key === 'p' && question !== null) this.#stepFrom(question, -1);
    else return;
    event.preventDefault();
  }

  #print(): void {
    const { length } = this.#table.rows();
    this.#table.drawFirst(printedRows);
    if (length > printedRows) this.#status.textContent += `; the first ${printedRows} are printed`;
  }
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
function countsOf(list: AnswerList, name: FilterName, remarks: Remarks): [value: string, count: number][] {
  const counts = new Map<string, number>();
  for (let answer = 0; answer < list.count; answer += 1) {
    const value =
      name === 'outcome'
        ? list.outcomeOf(answer)
        : name === 'remark'
          ? remarks.wordOf(answer)
          : list.text(list.index[name][answer]);
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
