/** A Python tuple: written in round brackets, fixed in length. */
export class PythonTuple {
  readonly items: readonly PythonValue[];

  constructor(items: readonly PythonValue[]) {
    this.items = items;
  }
}

/**
 * A value that a Python literal can name: `None`, `True`/`False`, `int` (bigint), `float` (number), `str`,
 * `list` (array), `tuple`, `dict` (Map, in the order written).
 */
export type PythonValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | PythonValue[]
  | PythonTuple
  | Map<PythonValue, PythonValue>;
