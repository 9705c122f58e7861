import { describe, expect, it } from 'vitest';
import { statedMark } from './bare-value.js';
import { type Side, statedSide } from './stated-side.js';

const read = (reply: string, isQuoted: (line: string) => boolean = () => false): Side | undefined =>
  statedSide(reply, { judges: true, isQuoted });

/** Forms of a verdict; `+` is a word that says right, `-` its opposite. Each is also read with the two exchanged. */
const forms: Readonly<
  Record<
    string,
    {
      readonly pairs: readonly string[];
      readonly positive: readonly string[];
      readonly none: readonly string[];
    }
  >
> = {
  English: {
    pairs: ['correct incorrect', 'right wrong', 'accurate inaccurate', 'true false', 'yes no'],
    positive: [
      ...['+', '+.', '**+**', '"+"', '- \n+', '(+)', '\\boxed{+}', '<verdict>+</verdict>'],
      ...['+: both name Bergen.', '+ because both name Bergen.', '+ – the same town.'],
      ...[
        'Verdict: +',
        '**Verdict:** +.',
        'Final verdict: +',
        'My judgment is: +',
        'Label = +',
        'Verdict:\n+',
        'Decision - +',
      ],
      ...[
        'Both name Bergen.\n+',
        'Both name Bergen.\n\n**+**',
        'Verdict: +\nReason: both name Bergen.',
        '### Verdict\n+',
      ],
    ],
    none: [
      ...[
        'mostly +',
        'almost +',
        '+ or -',
        '+ and -',
        '+, but it lacks the year.',
        'not entirely +',
        '+?',
        'Is it +?',
      ],
      ...[
        '+\n-',
        'Verdict: +\nVerdict: -',
        '> +',
        'Verdict: + (with reservations)',
        'probably +',
        '+/-',
        '+ if it is Bergen',
      ],
      ...['It says:\n+', 'The + answer is Bergen', 'Verdict: + or -'],
    ],
  },
  German: {
    pairs: ['richtig unrichtig', 'korrekt inkorrekt', 'zutreffend unzutreffend', 'wahr falsch', 'ja nein'],
    positive: [
      ...[
        '+',
        '+.',
        '**+**',
        '„+“',
        '(+)',
        'Urteil: +',
        '**Urteil:** +.',
        'Mein Urteil: +',
        'Bewertung = +',
        'Ergebnis:\n+',
      ],
      ...[
        '+: beide nennen Bergen.',
        '+, beide nennen Bergen.',
        '+ weil beide Bergen nennen.',
        '+ – dieselbe Stadt.',
      ],
      ...['Beide nennen Bergen.\n+', 'Urteil: +\nGrund: beide nennen Bergen.', '## Urteil:\n+'],
    ],
    none: [
      'teilweise +',
      'fast +',
      '+ oder -',
      '+, aber das Jahr fehlt.',
      'nicht ganz +',
      '+?',
      '+\n-',
      'Urteil: +, jedoch unvollständig',
      '> +',
      'vermutlich +',
    ],
  },
  French: {
    pairs: ['correct incorrect', 'exact inexact', 'vrai faux', 'oui non'],
    positive: [
      ...[
        '+',
        '+.',
        '**+**',
        '« + »',
        'Jugement : +',
        '**Décision :** +.',
        'Mon jugement : +',
        'Évaluation = +',
        'Jugement :\n+',
      ],
      ...[
        '+ : les deux nomment Bergen.',
        '+, les deux nomment Bergen.',
        '+ car les deux nomment Bergen.',
        '+ – la même ville.',
      ],
      ...['Les deux nomment Bergen.\n+', 'Jugement : +\nRaison : la même ville.'],
    ],
    none: [
      'presque +',
      '+ ou -',
      '+, mais il manque l’année.',
      'pas tout à fait +',
      '+ ?',
      '+\n-',
      'Jugement : +, cependant incomplet',
      '> +',
      'plutôt +',
    ],
  },
  Spanish: {
    pairs: ['correcto incorrecto', 'correcta incorrecta', 'verdadero falso', 'sí no'],
    positive: [
      ...[
        '+',
        '+.',
        '**+**',
        '«+»',
        '¡+!',
        'Veredicto: +',
        '**Veredicto:** +.',
        'Mi veredicto: +',
        'Decisión = +',
        'Veredicto:\n+',
      ],
      ...[
        '+: ambas nombran Bergen.',
        '+, ambas nombran Bergen.',
        '+ porque ambas nombran Bergen.',
        '+ – la misma ciudad.',
      ],
      ...['Ambas nombran Bergen.\n+', 'Veredicto: +\nMotivo: la misma ciudad.'],
    ],
    none: [
      'casi +',
      '+ o -',
      '+, pero falta el año.',
      'no del todo +',
      '¿+?',
      '+\n-',
      'Veredicto: +, aunque incompleto',
      '> +',
      'parcialmente +',
    ],
  },
  Chinese: {
    pairs: ['正确 错误', '正确 不正确', '准确 不准确', '对 错', '是 否'],
    positive: [
      '+',
      '+。',
      '**+**',
      '结论：+',
      '判断：+。',
      '最终结论：+',
      '+，两者都是卑尔根。',
      '+。两者相同。',
      '两者相同。\n+',
      '结论：\n+',
      '完全+',
    ],
    none: ['基本+', '不完全+', '+，但不完整。', '+或-', '+\n-', '+？', '> +', '可能+'],
  },
};

describe.each(Object.entries(forms))('a verdict in %s', (_language, { pairs, positive, none }) => {
  const cases = pairs.flatMap((pair) => {
    const [plus = '', minus = ''] = pair.split(' ');
    const fill = (form: string, one: string, other: string): string =>
      form.replace(/[+]|(?<=[/ \n])-(?=$)|(?<=: )-(?=$)/g, (sign) => (sign === '+' ? one : other));
    return [
      ...positive.map((form) => [fill(form, plus, minus), 'positive'] as const),
      ...positive.map((form) => [fill(form, minus, plus), 'negative'] as const),
      ...none.flatMap((form) =>
        [fill(form, plus, minus), fill(form, minus, plus)].map((text) => [text, undefined] as const),
      ),
    ];
  });
  it.each(cases)('%j is %s', (reply, side) => expect(read(reply)).toBe(side));
});

describe('a conclusion about the whole', () => {
  it.each([
    ['So the answer is correct.', 'Therefore, the prediction is incorrect.'],
    ['Correct, both name Bergen.', 'Incorrect, it names Oslo.'],
    ['Yes, both name Bergen.', 'No, it names Oslo.'],
    ['I would mark it as correct.', 'I would mark it as wrong.'],
    ['The prediction is not wrong.', "The prediction isn't correct."],
    ['Die Antwort ist richtig.', 'Die Antwort ist nicht richtig.'],
    [
      'Daher ist sie gleich. Die Antwort ist korrekt, weil beide Bergen nennen.',
      'Die Antwort ist falsch, weil sie Oslo nennt.',
    ],
    ['La réponse est correcte.', "La réponse n'est pas correcte."],
    ['Donc la réponse est exacte.', 'Donc la réponse est inexacte.'],
    ['La respuesta es correcta.', 'La respuesta no es correcta.'],
    ['Por lo tanto, la respuesta es verdadera.', 'Por lo tanto, la respuesta es falsa.'],
    ['因此，该预测是正确的。', '所以，预测不正确。'],
  ])('%j is positive, and %j negative', (positive, negative) => {
    expect([read(positive), read(negative)]).toEqual(['positive', 'negative']);
  });

  it.each([
    'Correct, no wait, it is wrong.',
    'The year is wrong, the town is right.',
    'Die Antwort ist teilweise richtig.',
    'La réponse est correcte, mais incomplète.',
    'La respuesta sería correcta si fuera Bergen.',
  ])('%j is none', (reply) => expect(read(reply)).toBeUndefined());
});

/** Replies that readers of other programs were reported to misread. */
describe('a reply from a public report', () => {
  it.each<[report: string, reply: string, side: Side | undefined]>([
    ['jaylfc/taosmd#176', 'INCORRECT', 'negative'],
    ['modelscope/evalscope#1588', 'Yes\nYes', 'positive'],
    ['modelscope/evalscope#1578', 'A judge might say "Yes" here. No.', 'negative'],
    [
      'web-arena-x/webarena#272',
      "The student's phrasing differs but is not incorrect. The answer is correct.",
      'positive',
    ],
    ['PrimeIntellect-ai/verifiers#1573', 'Absolutely not [CORRECT]', 'negative'],
    ['PrimeIntellect-ai/verifiers#1573', 'Actually, the towns differ.', undefined],
    ['joshuaswarren/remnic#673', 'Not correct.', 'negative'],
    ['joshuaswarren/remnic#673', 'no, that is false', 'negative'],
    ['joshuaswarren/remnic#673', 'It does not pass.', undefined],
    [
      'AISecurityLab/hackagent#585',
      'Thinking Process:\n\n1. **Analyze the Request:** compare.\n2. The towns agree.\n\nyes',
      'positive',
    ],
    [
      'AISecurityLab/hackagent#585',
      'Thinking Process:\n\n1. **Analyze the Request:** compare.\n2. The towns agree.\n\n**Correct**',
      'positive',
    ],
    ['datarobot/syftr#173', '*NO*', 'negative'],
    ['andresgd2003-art/bano#24', 'No es internet ni LinkedIn', undefined],
  ])('%s: %j', (_report, reply, side) => expect(read(reply)).toBe(side));

  it.each<[report: string, reply: string, mark: number | undefined]>([
    ['OpenAgentHQ/openagent-eval#74', 'There are 5 reasons why this is a score of 9', 9],
    ['OpenAgentHQ/openagent-eval#74', 'This is not excellent but acceptable', undefined],
    ['truera/trulens#954', 'I rate this an 8 out of 10.', 8],
    ['truera/trulens#954', 'A perfect score: 10.', 10],
    ['truera/trulens#954', 'This deserves a 6, I believe.', 6],
    ['truera/trulens#954', 'Irrelevant text 123 Main Street.', undefined],
    ['petersimmons1972/proving-ground#7', 'Score: 85', undefined],
    ['cvs-health/uqlm#470', '0.8', 0.8],
    ['IBM/unitxt#1960', '[[100]]', undefined],
    ['sbintuitions/flexeval#237', 'The score is [[7]]. So this answer is scored 7/10.', 7],
  ])('%s: %j', (_report, reply, mark) =>
    expect(statedMark(reply, { minimum: 0, maximum: 10, name: 'score' })).toBe(mark),
  );
});
