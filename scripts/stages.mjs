#!/usr/bin/env node
// Prints the times of the stages of the last `make test` or `make prove` (target/stages.tsv, scripts/stage.sh).
import { readFileSync } from 'node:fs';
import { stagesTable } from './lib/stages.mjs';

console.log(stagesTable(readFileSync('target/stages.tsv', 'utf8')));
