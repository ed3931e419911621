// Fails for a link or path in a Markdown file to a file that does not exist, and for a decision without exactly one line with its status in the index of decisions.
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { listFiles } from './requirement-register.ts'

const INDEX = 'docs/decisions/README.md'
const ROW =
  /^\| \d{4}-\d{2}-\d{2} \| \[[^\]]+\]\(([\w.-]+\.md)\) \| (accepted|superseded by \[[^\]]+\]\([\w.-]+\.md\)) \|$/
/** Returns whether a text is a path of the repository. Patterns such as server/<noun>/ and names in docs/roles.md are not. */
const PATH =
  /(?<![\w/.@-])(?:server|web|domain|e2e|bench|resilience|scripts|db|docs)\/[\w./-]*\.(?:ts|tsx|mjs|md|sql|json)\b/g
/** A folder in backticks, such as `server/payout/cash`. Patterns with < or * are not. */
const FOLDER = /`((?:server|web|domain|e2e|bench|resilience|scripts|db|docs)(?:\/[\w-]+)+\/?)`/g
const LINK = /\]\(([^()\s]+)\)/g

const problems: string[] = []
const pages = listFiles(/\.md$/)
for (const page of pages) {
  for (const [index, line] of readFileSync(page, 'utf8').split('\n').entries()) {
    for (const [, target = ''] of line.matchAll(LINK)) {
      const [path = ''] = target.split('#')
      if (path === '' || /^[a-z]+:/.test(path) || existsSync(join(dirname(page), path))) continue
      problems.push(`${page}:${index + 1} links to ${target}, which does not exist.`)
    }
    const folders = [...line.matchAll(FOLDER)].map(([, path = '']) => path)
    for (const path of [...[...line.matchAll(PATH)].map(([path]) => path), ...folders])
      if (!existsSync(path)) problems.push(`${page}:${index + 1} names ${path}, which does not exist.`)
  }
}

const indexed = existsSync(INDEX)
  ? readFileSync(INDEX, 'utf8')
      .split('\n')
      .flatMap(line => ROW.exec(line)?.[1] ?? [])
  : []
for (const page of pages.filter(path => dirname(path) === dirname(INDEX) && path !== INDEX)) {
  const lines = indexed.filter(file => file === basename(page)).length
  if (lines !== 1)
    problems.push(
      `${INDEX} has ${lines} lines for ${basename(page)}. It needs one: | date | [title](file) | accepted |`,
    )
}

if (problems.length > 0) {
  process.stdout.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}
