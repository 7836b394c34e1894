#!/usr/bin/env node
// Runs the programs of the package for this platform, an optional dependency.
'use strict';
const { spawnSync } = require('child_process');
const path = require('path');

const name = `pith-${process.platform}-${process.arch}`;
let root;
try {
  root = path.dirname(require.resolve(`${name}/package.json`));
} catch {
  process.stderr.write(`pith: there is no package for this platform (${name})\n`);
  process.exit(70);
}
const run = spawnSync(path.join(root, 'bin', 'pith'), process.argv.slice(2), { stdio: 'inherit' });
if (run.error) {
  process.stderr.write(`pith: ${run.error.message}\n`);
  process.exit(70);
}
if (run.signal)
  process.kill(process.pid, run.signal);
process.exit(run.status);
