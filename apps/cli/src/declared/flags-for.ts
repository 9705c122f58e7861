import type * as board from './board.js';
import type * as data from './data.js';
import type { Given } from './declare.js';
import type * as measure from './measure.js';
import type * as parts from './parts.js';
import type * as runs from './runs.js';
import type * as systems from './systems.js';

type GivenTo<Declarations> = { [Key in keyof Declarations]: Given<Declarations[Key]> };

/** The flags that each declared command is given, by the name of its declaration. */
export type FlagsFor = GivenTo<
  typeof board & typeof data & typeof measure & typeof parts & typeof runs & typeof systems
>;
