#!/usr/bin/env node
// Runs a command that prints nothing for minutes, and prints how long it has taken:
//   node scripts/progress.mjs NAME SECONDS_IT_USUALLY_TAKES COMMAND...
import { run } from './lib/progress.mjs';

const [, , name, about, ...command] = process.argv;
process.exit(await run(name, command, { about }));
