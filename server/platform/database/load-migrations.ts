import { readFile } from 'node:fs/promises'
import type { MigrationBuilder, RunnerOption } from 'node-pg-migrate'

type Loader = Exclude<NonNullable<RunnerOption['migrationLoaderStrategies']>[number]['loader'], string>

/** First line of a migration whose statements run one by one and not in a transaction, as `create index concurrently` needs it. */
const ALONE = /^-- Without a transaction\b/

/** Splits SQL at the semicolons that end a line. A migration without a transaction has no function bodies (scripts/checks/find-migration-risks.ts). */
const statementsOf = (text: string): string[] =>
  text
    .split(/;[ \t]*(?:\n|$)/)
    .map(statement => statement.trim())
    .filter(statement => statement.replaceAll(/^--.*$/gm, '').trim() !== '')

/** Whether a migration runs without a transaction. */
export const runsAlone = (text: string): boolean => ALONE.test(text)

/** Reads the migrations. Each is one transaction, except those that say that they run without one: what such a one did before it failed stays. */
export const loadMigrations: Loader = paths =>
  Promise.all(
    paths.map(async path => {
      const text = await readFile(path, 'utf8')
      const up = (builder: MigrationBuilder): void => {
        if (!runsAlone(text)) {
          builder.sql(text)
          return
        }
        builder.noTransaction()
        for (const statement of statementsOf(text)) builder.sql(statement)
      }
      return { id: path, filePaths: [path], actions: { up, down: false as const } }
    }),
  )
