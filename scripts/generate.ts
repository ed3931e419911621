// Writes the generated files: the database's types, the GraphQL schema, the page of its roles and the icons of the site. `--verify` fails when they are stale.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { columnTypes, TYPE_IMPORTS } from './column-types.ts'
import { drawIcons } from './draw-icons.ts'

const verify = process.argv.includes('--verify')
const only = process.argv.find(a => a.startsWith('--only='))?.slice(7)

function run(command: string, args: string[]): boolean {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) process.stderr.write(stdout + stderr)
  return status === 0
}

async function databaseTypes(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'vanbay-generate-'))
  const server = await startEmbeddedPostgres(folder, { fast: true })
  try {
    await migrate(server.url, 'a secret for generating only')
    return run('kysely-codegen', [
      '--dialect=postgres',
      `--url=${server.url}`,
      '--default-schema=public',
      '--include-pattern=public.*',
      '--exclude-pattern=schema_migration',
      '--numeric-parser=number',
      '--date-parser=string',
      '--type-mapping={"int8":"number","interval":"string"}',
      `--custom-imports=${JSON.stringify(TYPE_IMPORTS)}`,
      `--overrides=${JSON.stringify({ columns: await columnTypes(server.url) })}`,
      '--out-file=server/platform/database/schema.gen.ts',
      ...(verify ? ['--verify'] : []),
    ])
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function graphqlSchema(): Promise<boolean> {
  const { printSchema, lexicographicSortSchema } = await import('graphql')
  const { buildSchema } = await import('../server/schema.ts')
  const printed = `${printSchema(lexicographicSortSchema(buildSchema()))}\n`
  if (verify) {
    const same = readFileSync('schema.graphql', 'utf8') === printed
    if (!same) process.stderr.write('schema.graphql is stale: run npm run generate\n')
    return same
  }
  writeFileSync('schema.graphql', printed)
  return run('gql.tada', ['generate-output'])
}

async function roles(): Promise<boolean> {
  const { buildSchema } = await import('../server/schema.ts')
  const { printRoles } = await import('../server/platform/graphql/print-roles.ts')
  const printed = printRoles(buildSchema())
  if (!verify) writeFileSync('docs/roles.md', printed)
  const same = readFileSync('docs/roles.md', 'utf8') === printed
  if (!same) process.stderr.write('docs/roles.md is stale: run npm run generate\n')
  return same
}

function icons(): Promise<boolean> {
  const stale = drawIcons(!verify)
  if (verify && stale.length > 0) process.stderr.write(`${stale.join(', ')} is stale: run npm run generate\n`)
  return Promise.resolve(!verify || stale.length === 0)
}

const steps = { database: databaseTypes, graphql: graphqlSchema, roles, icons }
for (const [name, step] of Object.entries(steps)) if ((!only || only === name) && !(await step())) process.exitCode = 1
