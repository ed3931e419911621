import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { printRoles } from './platform/graphql/print-roles.ts'
import { buildSchema } from './schema.ts'

const page = printRoles(buildSchema())

test('docs/roles.md is current', () => {
  expect(readFileSync('docs/roles.md', 'utf8')).toBe(page)
})

test('every operation is listed once, under who may use it', () => {
  const schema = buildSchema()
  const names = [schema.getQueryType(), schema.getMutationType()].flatMap(type => Object.keys(type?.getFields() ?? {}))
  const listed = [...page.matchAll(/^\| `(\w+)`(?: 🔒)? \|/gmu)].map(([, name]) => name)
  expect(listed).toHaveLength(names.length)
  expect(new Set(listed)).toEqual(new Set(names))
  const section = (name: string): string | undefined =>
    page
      .split('\n## ')
      .find(text => text.includes(`| \`${name}\` |`))
      ?.split('\n')[0]
  expect(section('availability')).toBe('Anybody')
  expect(section('userCredit')).toBe('Everyone who is signed in')
  expect(section('workOrder')).toBe('Staff: owner, admin, manager, technician, tester, sales')
  expect(section('assignWorkOrder')).toBe('Only manager, tester')
})
