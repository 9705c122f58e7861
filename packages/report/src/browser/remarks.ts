import type { ExplorerFacts } from '../answers/packed-answers.js';
import type { Remark } from '../answers/remark.js';
import type { AnswerList } from './answer-list.js';
import { button, element } from './element.js';

interface RemarksOptions {
  readonly say: (message: string) => void;
  /** Gives a remark to a server; a file on a disk has none. */
  readonly post: ((address: string, remark: Remark) => Promise<void>) | undefined;
  readonly onSaved: () => void;
}

/** What people said of the questions and answers of the page, and the forms that change it where a server keeps it. */
export class Remarks {
  readonly #list: AnswerList;
  readonly #options: RemarksOptions;
  readonly #address: string | undefined;
  readonly #kept = new Map<string, Remark>();

  constructor({ remarks, remarksAddress }: ExplorerFacts, list: AnswerList, options: RemarksOptions) {
    this.#list = list;
    this.#options = options;
    this.#address = remarksAddress;
    for (const remark of remarks) this.#kept.set(keyOf(remark), remark);
  }

  get areThere(): boolean {
    return this.#kept.size > 0;
  }

  get canBeThere(): boolean {
    return this.areThere || this.#address !== undefined;
  }

  /** `right`, `missed, unlike the verdict` or `comment`; null without a remark on the answer or its question. */
  wordOf(answer: number): string | null {
    const { verdict, comment } = this.#kept.get(keyOf(this.#subject(answer, 'answer'))) ?? {};
    if (verdict !== undefined)
      return verdict === this.#list.outcomeOf(answer) ? verdict : `${verdict}, unlike the verdict`;
    const asked = this.#list.questions[this.#list.index.asked[answer] ?? 0]?.[0] ?? answer;
    const isSaid = comment !== undefined || this.#kept.has(keyOf(this.#subject(asked, 'question')));
    return isSaid ? 'comment' : null;
  }

  /** The remark on an answer, or on the question of one; null if there is none and none can be made. */
  shown(answer: number, about: 'answer' | 'question'): HTMLElement | null {
    const subject = this.#subject(answer, about);
    const remark = this.#kept.get(keyOf(subject)) ?? subject;
    const isEmpty = remark.verdict === undefined && remark.comment === undefined;
    if (isEmpty && this.#address === undefined) return null;
    const place = element(
      'div',
      { class: 'remark' },
      remark.verdict === undefined
        ? null
        : element(
            'p',
            {},
            element('b', { text: `By hand: ${remark.verdict}` }),
            element('span', { class: 'hint', text: ' (counted in no result)' }),
          ),
      remark.comment === undefined
        ? null
        : element('p', { auto: true, class: 'reply', text: remark.comment }),
    );
    if (this.#address !== undefined) {
      const replace = (): void => {
        const next = this.shown(answer, about);
        place.replaceWith(...(next === null ? [] : [next]));
        next?.querySelector('summary')?.focus();
      };
      place.append(this.#form(remark, { about, isEmpty, replace }));
    }
    return place;
  }

  #form(
    remark: Remark,
    {
      about,
      isEmpty,
      replace,
    }: { readonly about: string; readonly isEmpty: boolean; readonly replace: () => void },
  ): HTMLElement {
    const verdict = element(
      'select',
      {},
      ...[
        ['', 'none'],
        ['right', 'right'],
        ['missed', 'missed'],
      ].map(([value = '', text = '']) => element('option', { text, attributes: { value } })),
    );
    verdict.value = remark.verdict ?? '';
    const comment = element('textarea', { auto: true, attributes: { rows: '3', maxlength: '4000' } });
    comment.value = remark.comment ?? '';
    const whose = remark.system === undefined ? 'question' : `answer of ${remark.system}`;
    const save = (): void => {
      const { verdict: _verdict, comment: _comment, ...subject } = remark;
      const said = comment.value.trim();
      const next = {
        ...subject,
        ...(verdict.value !== '' && { verdict: verdict.value as 'right' | 'missed' }),
        ...(said !== '' && { comment: said }),
      };
      this.#save(next).then(replace, (error: Error) => this.#options.say(`Not saved: ${error.message}`));
    };
    return element(
      'details',
      {},
      element('summary', { text: `${isEmpty ? 'Comment on' : 'Change what you said of'} this ${about}` }),
      about === 'question' ? null : element('label', {}, 'Your verdict ', verdict),
      element('label', {}, 'Comment ', comment),
      button('Save', save, { attributes: { 'aria-label': `Save the remark on the ${whose}` } }),
    );
  }

  async #save(remark: Remark): Promise<void> {
    await this.#options.post?.(this.#address ?? '', remark);
    if (remark.verdict === undefined && remark.comment === undefined) this.#kept.delete(keyOf(remark));
    else this.#kept.set(keyOf(remark), remark);
    this.#options.say('Saved beside the run. No result counts it.');
    this.#options.onSaved();
  }

  #subject(answer: number, about: 'answer' | 'question'): Remark {
    const { index, text } = this.#list;
    return {
      episodeId: text(index.episode[answer]) ?? '',
      questionId: text(index.questionId[answer]) ?? '',
      ...(about === 'answer' && { system: text(index.system[answer]) ?? '' }),
    };
  }
}

const keyOf = ({ system, episodeId, questionId }: Remark): string =>
  JSON.stringify([system ?? null, episodeId, questionId]);
