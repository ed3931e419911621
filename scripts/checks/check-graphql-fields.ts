// Fails for a field of the schema that no document of the browser asks for, or an argument that none sends, and that the specification does not name: nobody
// would notice when it is wrong.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSchema, type DocumentNode, Kind } from 'graphql'
import { findUnusedArguments, findUnusedFields } from './find-unused-fields.ts'
import { SPECIFIED_ARGUMENTS, SPECIFIED_FIELDS } from './specified-fields.ts'

const isDocument = (value: unknown): value is DocumentNode =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === Kind.DOCUMENT

const modules = await Promise.all(
  globSync('web/**/documents.ts').map(file => import(pathToFileURL(resolve(file)).href) as Promise<object>),
)
const documents = modules.flatMap(module => Object.values(module).filter(isDocument))
const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

/** Compares what no document uses with what the specification names. */
function problemsOf(
  found: readonly string[],
  named: Readonly<Record<string, readonly string[]>>,
  use: string,
): string[] {
  const [unused, specified] = [new Set(found), new Set(Object.values(named).flat())]
  return [
    ...[...unused]
      .filter(name => !specified.has(name))
      .map(
        name =>
          `${name} is in the schema, but no web/**/documents.ts ${use} it. Use it on a screen, remove it from the schema, or, if the specification names it, add it to scripts/checks/specified-fields.ts.`,
      ),
    ...[...specified]
      .filter(name => !unused.has(name))
      .map(name => `${name} is used or gone. Remove it from scripts/checks/specified-fields.ts.`),
  ]
}

const problems = [
  ...problemsOf(findUnusedFields(schema, documents), SPECIFIED_FIELDS, 'asks for'),
  ...problemsOf(findUnusedArguments(schema, documents), SPECIFIED_ARGUMENTS, 'sends'),
]
if (problems.length > 0) {
  process.stdout.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}
