// Fails for server SQL that calculates local time. PostgreSQL has its own time zone data, which may be older than Node's: then a sale would have different days in a
// figure and in a statement. Node calculates the bounds, and SQL gets instants. UTC is allowed.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** It reads PostgreSQL's zones to compare them with Node's. */
const COMPARES = 'server/platform/database/compare-zones.ts'

const LOCAL_TIME = [
  /\bat\s+time\s+zone\s+(?!'utc')\S+/gi,
  /\bat\s+local\b/gi,
  /\btimezone\s*\(\s*(?!'utc')/gi,
  /\bdate_trunc\s*\(/gi,
  /\bcurrent_date\b/gi,
  /\blocaltimestamp\b/gi,
  /\bset\s+(?:local\s+|session\s+)?time\s*zone\s+(?!'utc')/gi,
]

/** Returns the parts of SQL, or of TypeScript with SQL in it, that depend on PostgreSQL's time zones. */
export const zonedSql = (text: string): string[] =>
  LOCAL_TIME.flatMap(pattern => [...text.matchAll(pattern)].map(([found]) => found))

if (import.meta.main) {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'server/*.ts', 'db/migrations/*.sql'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter(file => file !== '' && file !== COMPARES && !/\.test\.ts$|\.gen\.ts$/.test(file))
  for (const file of files)
    for (const found of zonedSql(readFileSync(file, 'utf8'))) {
      process.stdout.write(
        `${file} leaves local time to PostgreSQL: "${found}". Work the instants out with domain/format/dates.ts.\n`,
      )
      process.exitCode = 1
    }
}
