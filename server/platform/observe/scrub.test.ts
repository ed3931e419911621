import { expect, test } from 'vitest'
import { plainError, scrub } from './scrub.ts'

test.each([
  ['No user ana.souza@example.com', 'No user [email]'],
  ['invalid input syntax for type integer: "Ana Souza"', 'invalid input syntax for type integer: "…"'],
  ['Could not call +1 (416) 555-0123 today', 'Could not call [number] today'],
  ['The file store answered 503.', 'The file store answered 503.'],
])('"%s" becomes "%s"', (text, scrubbed) => {
  expect(scrub(text)).toBe(scrubbed)
})

test('a long message is cut', () => {
  expect(scrub('x'.repeat(10_000))).toHaveLength(300)
})

test('an error of the database says which constraint failed and none of the values of its row', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "app_user_email"'), {
    code: '23505',
    constraint: 'app_user_email',
    table: 'app_user',
    detail: 'Key (email)=(ana@example.com) already exists.',
    cause: new TypeError('ana@example.com is not a function'),
  })
  const plain = plainError(error)
  expect(plain).toMatchObject({
    type: 'Error',
    code: '23505',
    constraint: 'app_user_email',
    table: 'app_user',
    cause: { type: 'TypeError', message: '[email] is not a function' },
  })
  expect(plain.stack).toContain('scrub.test.ts')
  expect(JSON.stringify(plain)).not.toContain('ana@')
})

test('what is thrown and is no error is described too', () => {
  expect(plainError('ana@example.com')).toEqual({ type: 'string', message: '[email]', stack: '' })
})
