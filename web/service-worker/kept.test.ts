import { describe, expect, test } from 'vitest'
import { cacheName, keepsStaff, kindOf, outdated } from './kept.ts'

const SITE = 'https://book.example.com'
const visit = (path: string, parts: Partial<Parameters<typeof kindOf>[0]> = {}) =>
  kindOf({ destination: 'document', method: 'GET', mode: 'navigate', url: `${SITE}${path}`, ...parts }, SITE)

describe('the worker answers', () => {
  test('pages of customers', () => {
    for (const path of [
      '/',
      '/?ref=AB12',
      '/book',
      '/book/location',
      '/book/confirmation',
      '/auth/login?next=%2Fbook',
      '/account',
      '/account/appointments/47',
      '/manage',
    ])
      expect(visit(path), path).toBe('page')
  })

  test('pages of staff, in a way of their own', () => {
    for (const path of ['/account/franchisee', '/account/franchisee/work-orders', '/account/franchisee/inventory'])
      expect(visit(path), path).toBe('staff page')
    expect(visit('/account/franchisees')).toBe('page')
  })

  test('scripts and styles, for pages in frames too', () => {
    expect(visit('/assets/index-Ab12.js', { destination: 'script', mode: 'cors' })).toBe('file')
    expect(visit('/assets/index-Ab12.css', { destination: 'style', mode: 'cors' })).toBe('file')
  })
})

describe('the worker leaves alone', () => {
  test('the API, files, and what the server writes', () => {
    for (const path of [
      '/api/tenant',
      '/api/invoices/4/pdf',
      '/files/a.pdf',
      '/v1/checkout',
      '/welcome',
      '/terms',
      '/bookmarks',
      '/accounting',
      '/sandbox/mailbox',
      '/sw.js',
      '/embed.js',
      '/setup',
    ])
      expect(visit(path), path).toBeUndefined()
  })

  test('pages in frames, calls, forms and other hosts', () => {
    expect(visit('/book', { destination: 'iframe' })).toBeUndefined()
    expect(visit('/account', { destination: '', mode: 'cors' })).toBeUndefined()
    expect(visit('/account', { method: 'POST' })).toBeUndefined()
    expect(visit('', { url: 'https://other.example.com/book' })).toBeUndefined()
    expect(visit('', { url: 'https://other.example.com/assets/index.js' })).toBeUndefined()
  })
})

test('the files of this release and of the one before stay', () => {
  const names = ['a1', 'b2', 'c3'].map(release => cacheName('customers', release))
  expect(outdated(names, 'c3')).toEqual(['customers: a1'])
  expect(outdated(names.slice(0, 2), 'b2')).toEqual([])
  expect(outdated(names.slice(0, 1), 'a1')).toEqual([])
})

test('staff’s files belong to a release like those of customers, and a new one keeps them again', () => {
  const names = ['customers: a1', 'staff: a1', 'customers: b2', 'staff: b2', 'customers: c3']
  expect(outdated(names, 'c3')).toEqual(['customers: a1', 'staff: a1'])
  expect(keepsStaff(names)).toBe(true)
  expect(keepsStaff(['customers: a1'])).toBe(false)
})
