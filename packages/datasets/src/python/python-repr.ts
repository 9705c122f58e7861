import { PythonTuple, type PythonValue } from './python-value.js';

// Characters that are not printable in Python: other (control, format, unassigned…) and separators except the
// space.
const unprintable = /[\p{C}\p{Z}]/u;
const shortEscapes = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

function stringRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let body = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const escaped = character === quote ? `\\${quote}` : shortEscapes.get(character);
    if (escaped !== undefined) body += escaped;
    else if (character === ' ' || !unprintable.test(character)) body += character;
    else if (code <= 0xff) body += `\\x${code.toString(16).padStart(2, '0')}`;
    else if (code <= 0xffff) body += `\\u${code.toString(16).padStart(4, '0')}`;
    else body += `\\U${code.toString(16).padStart(8, '0')}`;
  }
  return quote + body + quote;
}

function floatRepr(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0.0';
  // Both languages print the shortest digits that read back; they differ in when an exponent is used.
  const [mantissa = '', exponentText = '0'] = value.toExponential().split('e');
  const exponent = Number(exponentText);
  if (value !== 0 && (exponent < -4 || exponent >= 16)) {
    const sign = exponent < 0 ? '-' : '+';
    return `${mantissa}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  const text = String(value);
  return text.includes('.') ? text : `${text}.0`;
}

/**
 * The text of Python's `repr` of a value, with Python's choice of quotes, escapes, `True` and `1.0`. The printable
 * characters depend on the Unicode version of this runtime.
 */
export function pythonRepr(value: PythonValue): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'number') return floatRepr(value);
  if (typeof value === 'string') return stringRepr(value);
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(', ')}]`;
  if (value instanceof PythonTuple) {
    const items = value.items.map(pythonRepr);
    return items.length === 1 ? `(${items[0]},)` : `(${items.join(', ')})`;
  }
  return `{${[...value].map(([key, member]) => `${pythonRepr(key)}: ${pythonRepr(member)}`).join(', ')}}`;
}
