import type { QueryWord, ScorePart } from '@memgym/core';
import type { Hit } from '../../indexes/index.js';
import type { IndexExplanation, SearchRequest } from '../../scoped/index.js';
import { formsOfTerms } from '../../toolkit/words/explain-words.js';
import type { AskedTurns, Part } from './asked-turns.js';
import { explainWindow } from './explain-window.js';

interface Explained {
  readonly request: SearchRequest;
  readonly asked: AskedTurns;
  /** Every message that the question finds. */
  readonly hits: readonly Hit[];
  /** The terms of the question, also those that no message has. */
  readonly named: readonly string[];
  readonly analyze: (text: string) => readonly string[];
  /** Number of a message in the layout. */
  readonly messageOf: (id: string) => number | undefined;
}

/** What makes up the scores of a question, part by part and word by word. */
export function explainTurns({
  request,
  asked,
  hits,
  named,
  analyze,
  messageOf,
}: Explained): IndexExplanation {
  const scores = new Map(hits.map(({ id, score }) => [id, score]));
  const wanted = new Set(named);
  const inQuery = formsOfTerms(request.query.text, wanted, analyze);
  const { file } = asked.layout;
  return {
    hits,
    words: named.map((term): QueryWord => {
      const number = file.termNumber(term);
      const memories = number === undefined ? 0 : file.postings(number).count;
      return { term, forms: inQuery.get(term) ?? [], memories };
    }),
    history: asked.question.kind,
    parts: (id) => {
      const [message, score] = [messageOf(id), scores.get(id)];
      if (message === undefined || score === undefined) return [];
      const text = request.view.get(id)?.item.text ?? '';
      return partsOf(asked, message, score, formsOfTerms(text, wanted, analyze));
    },
  };
}

type Forms = ReadonlyMap<string, readonly string[]>;

function partsOf(asked: AskedTurns, message: number, score: number, forms: Forms): ScorePart[] {
  const { weights } = asked;
  const parts: ScorePart[] = [];
  let rest = score;
  for (const [name, own] of Object.entries(asked.partsOf(message))) {
    const weight = weights[name as Part];
    if (own === 0) continue;
    rest -= weight * own;
    const words = name === 'words' && wordsIn(asked, message, forms);
    parts.push({ name, score: own, weight, contribution: weight * own, ...words });
  }
  if (asked.question.likeness !== undefined && Math.abs(rest) > 1e-9) {
    const weight = weights.meaning;
    parts.push({ name: 'meaning', score: rest / weight, weight, contribution: rest });
  }
  return parts;
}

function wordsIn(
  { layout, scores, question: { terms } }: AskedTurns,
  message: number,
  forms: Forms,
): Pick<ScorePart, 'words' | 'missing'> {
  const counts = explainWindow(layout, message, terms);
  return {
    words: terms.flatMap(({ text }, place) => {
      const { count = 0, contribution = 0 } = counts[place] ?? {};
      return count === 0
        ? []
        : [{ term: text, forms: forms.get(text) ?? [], count, contribution: contribution / scores.most }];
    }),
    missing: terms.flatMap(({ text }, place) => ((counts[place]?.count ?? 0) === 0 ? [text] : [])),
  };
}
