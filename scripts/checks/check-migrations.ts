// Fails for a migration that would stop the product or the release before while it runs (CONTRIBUTING.md, "a migration").
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMigrationRisks } from './find-migration-risks.ts'

const FOLDER = 'db/migrations'

for (const name of readdirSync(FOLDER).filter(file => file.endsWith('.sql')))
  for (const { line, problem } of findMigrationRisks(name, readFileSync(join(FOLDER, name), 'utf8'))) {
    process.stdout.write(`${FOLDER}/${name}:${line} ${problem}\n`)
    process.exitCode = 1
  }
