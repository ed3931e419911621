import { spawnSync } from 'node:child_process'
import { buildSchema, parse } from 'graphql'
import { expect, test } from 'vitest'
import { findUnusedArguments, findUnusedFields } from './find-unused-fields.ts'

const schema = buildSchema(`
  interface Named { name: String id: ID }
  type Van implements Named { name: String id: ID hours: Int }
  type Franchise implements Named { name: String id: ID vans: [Van] }
  type Query { van(id: ID, hours: Int): Van named: Named franchise: Franchise }
`)

test('finds the fields that no document asks for, in fragments too', () => {
  const documents = [parse('{ van { ...Part } } fragment Part on Van { hours name id }')]
  expect(findUnusedFields(schema, documents)).toEqual(['Franchise.vans', 'Query.named', 'Query.franchise'])
})

test('a field that is asked for on its interface is used on its types', () => {
  const documents = [parse('{ named { name } van { hours } franchise { vans { __typename } } }')]
  expect(findUnusedFields(schema, documents)).toEqual(['Van.id', 'Franchise.id'])
})

test('finds the arguments that no document sends, but not those of a field that none asks for', () => {
  expect(findUnusedArguments(schema, [parse('{ van(id: 1) { id } }')])).toEqual(['Query.van(hours)'])
  expect(findUnusedArguments(schema, [parse('{ franchise { id } }')])).toEqual([])
})

test('every field and argument of the schema is used, or the specification names it', () => {
  const { stdout, status } = spawnSync(process.execPath, ['scripts/checks/check-graphql-fields.ts'], {
    encoding: 'utf8',
  })
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
})
