// Fails for more than three casts through `unknown`, also by way of a variable: they switch the compiler off. The three are where types of a library are wrong or
// missing.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findCasts } from './find-casts.ts'

const MAX_CASTS = 3

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => file !== '' && !file.startsWith('scripts/checks/find-casts'))
const found = files.flatMap(file => findCasts(readFileSync(file, 'utf8')).map(line => `${file}:${line}`))
if (found.length > MAX_CASTS) {
  process.stdout.write(
    `${found.length} casts go through unknown; at most ${MAX_CASTS} are allowed:\n${found.join('\n')}\n`,
  )
  process.exitCode = 1
}
