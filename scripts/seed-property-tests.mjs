// Property tests draw other cases with every run; a check that decides on a change draws the same each time.
import fc from 'fast-check';

if (process.env.CI) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_122 });
