import { fileURLToPath } from 'node:url';
import { InvalidArgumentError } from '@memgym/core/errors';

/**
 * The path of a file or folder that was given as a path or as a `file:` URL.
 *
 * @param argument its name in errors
 * @throws {InvalidArgumentError} for a name that databases understand (`:memory:`), another URL, or one with a query,
 * because a file of that name would be a surprise
 */
export function localPath(argument: string, given: string | URL): string {
  const text = String(given);
  const refuse = (hint: string): InvalidArgumentError =>
    new InvalidArgumentError(argument, `is ${JSON.stringify(text)}, which is not the path of a file.`, {
      hint,
    });
  if (text === '') throw refuse('Pass a path: ./memory.');
  if (text.startsWith(':')) {
    throw refuse(
      'For a memory that ends with the process, pass no storage. For a file of that name: ./:memory:.',
    );
  }
  if (/^file:/i.test(text)) {
    if (/[?#]/.test(text)) throw refuse('Options of a URL have no effect here; pass the path alone.');
    try {
      return fileURLToPath(/^file:\/\//i.test(text) ? text : new URL(text, 'file:///'));
    } catch {
      throw refuse('A file URL looks like file:///home/ann/memory; or pass a path.');
    }
  }
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(text)) throw refuse('Pass the path of a file on this machine.');
  return text;
}
