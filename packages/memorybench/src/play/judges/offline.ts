import { coverage, likeness, onScale } from '@memgym/evaluators';
import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { createAnalyzer } from '@memgym/text';
import { type LimitationAspect, type LimitationSubtype, limitationSubtypes } from './limitation-subtypes.js';
import { askCritic } from './prompts/ask-critic.js';
import { judgeAdvice } from './prompts/judge-advice.js';
import { checklistSteps, judgeChecklist } from './prompts/judge-checklist.js';
import { judgeHypothesis } from './prompts/judge-hypothesis.js';
import { judgeLimitationAspect } from './prompts/judge-limitation-aspect.js';
import { judgeLimitationKind, othersOf } from './prompts/judge-limitation-kind.js';
import { judgeLimitationMatch } from './prompts/judge-limitation-match.js';
import { judgeWriting } from './prompts/judge-writing.js';
import { mergeScores } from './prompts/merge-scores.js';
import { rankHypotheses } from './prompts/rank-hypotheses.js';

/** The offline model's replies to the judges of MemoryBench. */
export const memoryBenchReplies: readonly OfflineReply[] = [
  offlineReply(judgeAdvice, ({ question, answer }) => {
    const subject = coverage(question, answer);
    // An answer that goes step by step solves more than one that only names the subject.
    const steps = new Set((answer.match(/\b(?:first|second|then|next|finally|last|\d\.)/gi) ?? []).map(lower))
      .size;
    return { score: onScale(0.5 * Math.min(1, subject * 2) + 0.5 * Math.min(1, steps / 3), 1, 5) };
  }),
  offlineReply(judgeChecklist, ({ checklist, answer }) => ({
    checks: checklist.map(({ id, point }) => {
      const share = coverage(point, answer);
      const place = Math.floor(Math.min(1, share / 0.8) * (checklistSteps.length - 1));
      const score = checklistSteps[place] ?? 0;
      return {
        checklist_id: id,
        reason: `${Math.round(share * 100)} % of the point's words.`,
        evaluation_score: score,
      };
    }),
  })),
  offlineReply(judgeHypothesis, ({ hypothesis, abstract }) => {
    const share = likeness(abstract, hypothesis);
    return {
      explanation: `${Math.round(share * 100)} % of the words are shared.`,
      rating: onScale(share, 1, 10),
    };
  }),
  offlineReply(judgeLimitationAspect, ({ aspect, limitation, form }) => {
    const verdict = answerOf(aboutBest(limitation) === aspect);
    return form === 'bare' ? verdict : { verdict };
  }),
  offlineReply(judgeLimitationKind, ({ aspect, limitation, form }) => {
    const subtypes: readonly LimitationSubtype[] = limitationSubtypes[aspect];
    const shares = subtypes.map(({ name, meaning }) => coverage(`${name} ${meaning}`, limitation));
    const best = Math.max(...shares);
    const kind = best === 0 ? othersOf(aspect) : shares.indexOf(best) + 1;
    return form === 'bare' ? String(kind) : { kind };
  }),
  offlineReply(judgeLimitationMatch, ({ truth, limitation }) => {
    const share = likeness(truth, limitation);
    return {
      explanation: `${Math.round(share * 100)} % of the words are shared.`,
      rating: onScale(share, 1, 5),
    };
  }),
  offlineReply(judgeWriting, ({ criteria, answer }) => {
    const shares = criteria.map(({ description }) => coverage(description, answer));
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    return { reason: `${Math.round(mean * 100)} % of the criteria's words.`, score: onScale(mean, 1, 10) };
  }),
  offlineReply(askCritic, ({ criteria, answer }) => {
    const share = coverage(criteria, answer);
    return { reason: `${Math.round(share * 100)} % of the criteria's words.`, score: onScale(share, 1, 10) };
  }),
  offlineReply(mergeScores, ({ answer, reference }) => ({
    score: onScale(likeness(reference, answer), 1, 10),
  })),
  // Without a model, the idea that says more comes first.
  offlineReply(rankHypotheses, ({ hypotheses, form }) => {
    const said = (text: string): number => new Set(analyzer.analyze(text)).size;
    const order = hypotheses.toSorted(
      (left, right) => said(right.text) - said(left.text) || (left.text < right.text ? -1 : 1),
    );
    if (form === 'numbered')
      return order.map(({ label }, index) => `${index + 1}. **Hypothesis ${label}**`).join('\n');
    return { order: order.map(({ label }) => label) };
  }),
];

const lower = (text: string): string => text.toLowerCase();

const answerOf = (isSo: boolean): 'yes' | 'no' => (isSo ? 'yes' : 'no');

const aspects = Object.keys(limitationSubtypes) as LimitationAspect[];

/** The aspect whose kinds a limitation shares most words with; none where it shares none. */
function aboutBest(limitation: string): LimitationAspect | undefined {
  const scored = aspects.map((aspect) => ({
    aspect,
    share: Math.max(
      ...limitationSubtypes[aspect].map(({ name, meaning }) => coverage(`${name} ${meaning}`, limitation)),
    ),
  }));
  const [best] = scored.toSorted((left, right) => right.share - left.share);
  return best === undefined || best.share === 0 ? undefined : best.aspect;
}

const analyzer = createAnalyzer({ stopWords: 'english' });
