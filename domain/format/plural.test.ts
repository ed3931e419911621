import { expect, test } from 'vitest'
import { plural } from './plural.ts'

const vans = (count: number, locale?: string): string =>
  plural(count, { one: `${count} van`, other: `${count} vans` }, locale)

test('one thing is singular, none and several are plural', () => {
  expect([0, 1, 2, 21].map(count => vans(count))).toEqual(['0 vans', '1 van', '2 vans', '21 vans'])
})

test('another locale has its own rules: none is singular in French', () => {
  expect([0, 1, 2].map(count => vans(count, 'fr'))).toEqual(['0 van', '1 van', '2 vans'])
})
