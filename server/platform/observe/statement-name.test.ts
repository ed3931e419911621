import { expect, test } from 'vitest'
import { statementName } from './statement-name.ts'

test.each([
  ['select "id" from "work_order" where "id" = $1', 'select work_order'],
  ['insert into "payment" ("amount") values ($1) returning "id"', 'insert payment'],
  ['update "app"."event_sweep" set "at" = $1', 'update app.event_sweep'],
  ['\n    select app.enqueue($1, $2::jsonb, $3, now())', 'select app.enqueue'],
  ['with busy as (select * from work_order) select * from busy', 'with work_order'],
  ['delete from session where id = $1', 'delete session'],
  ['begin', 'begin'],
  ['book-appointment', 'book-appointment'],
])('the name of "%s" is %s', (text, name) => {
  expect(statementName(text)).toBe(name)
})

test('values in a text do not become part of the name', () => {
  expect(statementName("select 'Ana Souza' as name from contact where email = 'ana@example.com'")).toBe(
    'select contact',
  )
})
