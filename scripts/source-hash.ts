// Prints a hash of all sources of the web build.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

const hash = createHash('sha256')
for (const file of globSync([
  'web/**/*.*',
  'domain/**/*.ts',
  'index.html',
  'vite.config.ts',
  'scripts/vite/*.ts',
  'package-lock.json',
]).sort())
  hash.update(file).update(readFileSync(file))
process.stdout.write(hash.digest('hex'))
