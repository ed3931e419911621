import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BIG_TABLES, findMigrationRisks } from './find-migration-risks.ts'

const START = `set local lock_timeout = '5s';\n`
const problems = (sql: string, name = '0200-test.sql'): string[] =>
  findMigrationRisks(name, sql).map(({ line, problem }) => `${line} ${problem}`)

test.each([
  ['a new table with everything', 'create table thing (id int not null);\ncreate index thing_id on thing (id);'],
  ['a column with a default', 'alter table work_order add column note text not null default $$a; b$$;'],
  ['a nullable column', 'alter table work_order add column note text;'],
  [
    'a constraint that is not valid yet',
    'alter table invoice add constraint sane check (billed_amount >= 0) not valid;',
  ],
  ['a constraint by an index', 'alter table payment add constraint once unique using index payment_once;'],
  ['an index of a small table', 'create index van_name on van (tenant_id, name);'],
  ['some rows', `update work_order set notes = '' where id = 7;`],
  ['a dropped default', 'alter table work_order alter column notes drop default;'],
  ['a dropped constraint', 'alter table work_order drop constraint sane;'],
  [
    'a function with risky words',
    `create function f() returns void language plpgsql as $$ begin drop table van; end $$;`,
  ],
  ['a text with risky words', `comment on column van.name is 'alter table van drop column name; drop table van';`],
])('%s is no risk', (_, sql) => {
  expect(problems(START + sql)).toEqual([])
})

test.each([
  ['alter table van alter column name type varchar(20);', 'rewrites van'],
  ['alter table van drop column name;', 'takes something of van'],
  ['alter table van rename column name to title;', 'takes something of van'],
  ['alter table van rename to truck;', 'takes something of van'],
  ['drop table if exists van;', 'drops van'],
  ['alter table van alter column name set not null;', 'refuses rows of van'],
  ['alter table van add column size int not null;', 'refuses rows of van that the release before writes: give'],
  ['alter table work_order add column code uuid default gen_random_uuid();', 'rewrites all rows of work_order'],
  ['alter table invoice add constraint sane check (billed_amount >= 0);', 'reads all rows of invoice'],
  ['alter table payment add constraint once unique (tenant_id, note);', 'builds an index of payment'],
  ['create unique index once on payment (tenant_id, id);', 'builds an index of payment'],
  [`update work_order set notes = '';`, 'rewrites all rows of work_order'],
  ['cluster work_order;', 'rewrites work_order'],
])('%s is a risk', (sql, problem) => {
  expect(problems(`${START}\n${sql}`)).toEqual([expect.stringContaining(`3 The statement ${problem}`)])
})

test('a reason right above its statement allows it, and only that one', () => {
  const drop = 'alter table van drop column name;'
  expect(problems(`${START}-- contract: unused since release 0.2\n${drop}`)).toEqual([])
  expect(problems(`${START}-- contract: \n${drop}`)).toHaveLength(1)
  expect(problems(`${START}-- lock: the table is small everywhere\n${drop}`)).toHaveLength(1)
  expect(problems(`${START}-- contract: unused since release 0.2\n${drop}\n${drop}`)).toHaveLength(1)
  expect(problems(`${START}-- lock: rows of the last hour only\ncreate index a on payment (id);`)).toEqual([])
})

test('a migration waits for locks only briefly', () => {
  const timeout = expect.stringContaining(`1 The first statement must be "set local lock_timeout = '5s';"`)
  expect(problems('create table thing (id int);')).toEqual([timeout])
  expect(problems(`set local lock_timeout = '60s';`)).toEqual([timeout])
  expect(problems(`set local lock_timeout = '0s';`)).toEqual([timeout])
  expect(problems(`set lock_timeout = '5s';`)).toEqual([timeout])
  expect(problems(`-- A comment.\nset local lock_timeout = '500ms';`)).toEqual([])
})

test('a migration without a transaction has only statements that can run again', () => {
  const alone = `-- Without a transaction: payments are many.\nset lock_timeout = '5s';\n`
  const index = 'create index concurrently payment_note on payment (tenant_id, note);'
  expect(problems(`${alone}drop index concurrently if exists payment_note;\n${index}\nreset lock_timeout;`)).toEqual([])
  expect(problems(alone + index)).toEqual([expect.stringContaining('3 A failed build leaves payment_note behind')])
  expect(problems(`${alone}update van set name = name where id = 1;`)).toEqual([
    expect.stringContaining('cannot run without a transaction'),
  ])
})

test('migrations from before the rules are exempt', () => {
  expect(problems('drop table van;', '0117-old.sql')).toEqual([])
})

test('every big table exists', () => {
  const folder = 'db/migrations'
  const made = readdirSync(folder).flatMap(file =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/^create table (?:if not exists )?(\w+)/gim)].map(
      ([, name]) => name,
    ),
  )
  expect(BIG_TABLES.filter(table => !made.includes(table))).toEqual([])
})
