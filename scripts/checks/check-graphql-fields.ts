// Fails for a field of the schema that no document of the browser asks for and the specification does not name: nobody would notice when it is wrong.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSchema, type DocumentNode, Kind } from 'graphql'
import { findUnusedFields } from './find-unused-fields.ts'
import { SPECIFIED_FIELDS } from './specified-fields.ts'

const isDocument = (value: unknown): value is DocumentNode =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === Kind.DOCUMENT

const modules = await Promise.all(
  globSync('web/**/documents.ts').map(file => import(pathToFileURL(resolve(file)).href) as Promise<object>),
)
const documents = modules.flatMap(module => Object.values(module).filter(isDocument))
const unused = new Set(findUnusedFields(buildSchema(readFileSync('schema.graphql', 'utf8')), documents))
const specified = new Set(Object.values(SPECIFIED_FIELDS).flat())

const problems = [
  ...[...unused]
    .filter(field => !specified.has(field))
    .map(
      field =>
        `${field} is in the schema, but no web/**/documents.ts asks for it. Use it on a screen, remove it from the schema, or, if the specification names it, add it to scripts/checks/specified-fields.ts.`,
    ),
  ...[...specified]
    .filter(field => !unused.has(field))
    .map(field => `${field} is used or gone. Remove it from scripts/checks/specified-fields.ts.`),
]
if (problems.length > 0) {
  process.stdout.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}
