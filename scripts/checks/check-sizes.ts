// Fails for a source file over 400 lines, and when the sizes grow as a whole: half of the files have at most 60 lines, 95 of 100 at most 200.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const MAX_LINES = 400
const MAX_MEDIAN = 60
const MAX_95TH = 200
const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.css', '*.sql'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter(file => file !== '' && !/\.(test|spec)\.tsx?$|\.gen\.(d\.)?ts$/.test(file))
const sizes = files.map(file => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
const problems = sizes
  .filter(({ lines }) => lines > MAX_LINES)
  .map(({ file, lines }) => `${file} has ${lines} lines; at most ${MAX_LINES} are allowed.`)
const sorted = sizes.map(({ lines }) => lines).toSorted((a, b) => a - b)
const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
if (at(0.5) > MAX_MEDIAN)
  problems.push(`Half of the files have over ${at(0.5)} lines; at most ${MAX_MEDIAN} are allowed.`)
if (at(0.95) > MAX_95TH) problems.push(`5 of 100 files have over ${at(0.95)} lines; at most ${MAX_95TH} are allowed.`)
if (problems.length > 0) {
  process.stdout.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}
