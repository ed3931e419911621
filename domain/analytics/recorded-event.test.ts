import { expect, test } from 'vitest'
import { isRecordablePage } from './recordable-page.ts'
import { cleanRecordedEvent, withoutQuery } from './recorded-event.ts'

test.each([
  ['https://a.test/auth/forgot-password?resetReferrer=x#y', 'https://a.test/auth/forgot-password'],
  ['/files/t1/2-x/a.jpg?signature=abc', '/files/t1/2-x/a.jpg'],
  ['/book#part', '/book'],
  ['blob:https://a.test/1?x', 'blob:https://a.test/1'],
  ['data:image/png;base64,AAAA', 'data:'],
  ['mailto:ada@example.com', 'mailto:'],
  ['tel:4165550100', 'tel:'],
  ['is it red? #1', 'is it red? #1'],
  ['/* #main? */ a { color: #fff }', '/* #main? */ a { color: #fff }'],
  ['', ''],
])('DOOR-11 %s is recorded as %s', (text, kept) => {
  expect(withoutQuery(text)).toBe(kept)
})

test('DOOR-11 pages under /auth are not recorded', () => {
  for (const path of ['/auth', '/auth/login', '/auth/forgot-password', '/AUTH/x'])
    expect(isRecordablePage(path)).toBe(false)
  for (const path of ['/', '/book/location', '/authors', '/account/auth']) expect(isRecordablePage(path)).toBe(true)
})

test('DOOR-11 an event contains no query and no readable attribute at any depth', () => {
  const event = {
    type: 2,
    timestamp: 1,
    data: {
      href: 'https://a.test/x?token=secret',
      node: {
        tagName: 'img',
        attributes: {
          alt: 'Ada',
          title: 'Ada',
          'aria-label': 'Ada',
          class: 'photo',
          src: '/files/a.jpg?signature=secret',
        },
        childNodes: [{ attributes: { href: 'mailto:ada@example.com', srcset: '/a.jpg?s=secret 2x' } }],
      },
    },
  }
  const cleaned = cleanRecordedEvent(event)
  expect(JSON.stringify(cleaned)).not.toMatch(/secret|Ada|ada@/)
  expect(cleaned.data.node.attributes).toEqual({ class: 'photo', src: '/files/a.jpg' })
  expect(cleaned.data.href).toBe('https://a.test/x')
})
