import { spawnSync } from 'node:child_process'
import { buildSchema, parse } from 'graphql'
import { expect, test } from 'vitest'
import { findUnusedFields } from './find-unused-fields.ts'

const schema = buildSchema(`
  interface Named { name: String id: ID }
  type Van implements Named { name: String id: ID hours: Int }
  type Franchise implements Named { name: String id: ID vans: [Van] }
  type Query { van: Van named: Named franchise: Franchise }
`)

test('finds the fields that no document asks for, in fragments too', () => {
  const documents = [parse('{ van { ...Part } } fragment Part on Van { hours name id }')]
  expect(findUnusedFields(schema, documents)).toEqual(['Franchise.vans', 'Query.named', 'Query.franchise'])
})

test('a field that is asked for on its interface is used on its types', () => {
  const documents = [parse('{ named { name } van { hours } franchise { vans { __typename } } }')]
  expect(findUnusedFields(schema, documents)).toEqual(['Van.id', 'Franchise.id'])
})

test('every field of the schema is used, or the specification names it', () => {
  const { stdout, status } = spawnSync(process.execPath, ['scripts/checks/check-graphql-fields.ts'], {
    encoding: 'utf8',
  })
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
})
