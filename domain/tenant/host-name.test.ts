import { expect, test } from 'vitest'
import { parseHost, recordFor } from './host-name.ts'

test.each([
  ['book.example.com', 'book.example.com'],
  [' Book.Example.CA ', 'book.example.ca'],
  ['example.com', 'example.com'],
  ['https://book.example.com', undefined],
  ['book.example.com/start', undefined],
  ['localhost', undefined],
  ['10.0.0.1', undefined],
  ['-book.example.com', undefined],
  ['', undefined],
])('%j is read as %j', (typed, host) => expect(parseHost(typed)).toBe(host))

test.each([
  ['book.example.com', 'book'],
  ['www.book.example.com', 'www.book'],
  ['book.example.on.ca', 'book'],
  ['book.example.co.uk', 'book'],
])('%s is entered as %s', (host, name) =>
  expect(recordFor(host, 'site.vanbay.example')).toEqual({ type: 'CNAME', name, value: 'site.vanbay.example' }),
)

test.each(['example.com', 'example.on.ca'])('a bare domain such as %s has no such record', host =>
  expect(recordFor(host, 'site.vanbay.example')).toBeUndefined(),
)
