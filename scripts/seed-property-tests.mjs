// Property tests draw new cases in every run; checks of a change use a fixed seed.
import fc from 'fast-check';

if (process.env.CI) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_122 });
