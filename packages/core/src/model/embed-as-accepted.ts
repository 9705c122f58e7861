import { ProviderError } from '../errors/provider-error.js';
import type { TextCut } from './embedder.js';

/** A text of fewer characters is no longer cut: it was refused for something else than its length. */
const shortestCut = 1_000;

/** What some texts gave, and which of all texts were cut. */
interface Accepted<Part> {
  readonly parts: readonly Part[];
  readonly cuts: readonly TextCut[];
}

/**
 * Embeds texts of which a server may refuse some, because they are too many or one is too long: halves them until they are
 * accepted, and a text that is refused alone, to its beginning.
 *
 * @param send throws a `ProviderError` for texts that it does not embed
 * @throws {ProviderError} of the whole text, when its beginning is refused as well
 */
export async function embedAsAccepted<Part>(
  texts: readonly string[],
  send: (texts: readonly string[]) => Promise<Part>,
  from = 0,
): Promise<Accepted<Part>> {
  try {
    return { parts: [await send(texts)], cuts: [] };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [text = ''] = texts;
    if (texts.length === 1)
      return { parts: [await embedBeginning(text, send, error)], cuts: [{ index: from }] };
    const half = Math.ceil(texts.length / 2);
    const left = await embedAsAccepted(texts.slice(0, half), send, from);
    const right = await embedAsAccepted(texts.slice(half), send, from + half);
    return { parts: [...left.parts, ...right.parts], cuts: [...left.cuts, ...right.cuts] };
  }
}

async function embedBeginning<Part>(
  text: string,
  send: (texts: readonly string[]) => Promise<Part>,
  refusal: unknown,
): Promise<Part> {
  for (let length = Math.ceil(text.length / 2); length >= shortestCut; length = Math.ceil(length / 2)) {
    try {
      return await send([text.slice(0, length)]);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  throw refusal;
}

const isRefusal = (error: unknown): boolean =>
  ProviderError.isInstance(error) &&
  (error.reason === 'invalid-request' || error.reason === 'context-overflow');
