/** A pattern for wishes about an answer: the text after "please … :" or 请…：, up to the end of the sentence. */
const wish =
  /(?:\bplease\b(?:(?!\bplease\b)[^.!?\n:])*:|请[^请。！？\n：]*：)\s*([^\s.!?。！？][^.!?。！？\n]*)/giu;

/** The wishes about an answer in a text, without the surrounding request, in order. */
export function wishesIn(text: string): string[] {
  return [...text.matchAll(wish)]
    .map(([, wanted = '']) => sentence(wanted.trim()))
    .filter((found) => found !== '');
}

function sentence(text: string): string {
  if (text === '') return text;
  return /\p{Script=Han}/u.test(text) ? `${text}。` : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
