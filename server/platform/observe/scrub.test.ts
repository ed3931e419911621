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

test('a long message is cut, after its values were removed', () => {
  expect(scrub('x'.repeat(10_000))).toHaveLength(300)
  // The end of the sentence still fits once the long value is out.
  expect(scrub(`invalid input: "${'x'.repeat(1000)}" of a car`)).toBe('invalid input: "…" of a car')
})

test('an error is described with the causes of its causes, three deep, each without its values', () => {
  const chain = ['bank', 'card', 'payment', 'order', 'request'].reduce<Error | undefined>(
    (cause, name) => new Error(`${name} of ana@example.com`, cause && { cause }),
    undefined,
  )
  const messages: string[] = []
  for (let plain = chain && plainError(chain); plain; plain = plain.cause) messages.push(plain.message)
  expect(messages).toEqual(['request of [email]', 'order of [email]', 'payment of [email]', 'card of [email]'])
})

test('a cause that is no error is described, and an error without one has no cause', () => {
  expect(plainError(new Error('no', { cause: 'ana@example.com' })).cause).toEqual({
    type: 'string',
    message: '[email]',
    stack: '',
  })
  expect(plainError(new Error('no'))).not.toHaveProperty('cause')
})

test('an error that refers to itself has an end', () => {
  const error = new Error('no')
  error.cause = error
  expect(plainError(error).cause?.cause?.cause).toBeDefined()
  expect(plainError(error).cause?.cause?.cause?.cause).toBeUndefined()
})

test('a stack has the calls, innermost first, without the message, and 30 at most', () => {
  const error = new Error('ana@example.com')
  error.stack = `Error: ana@example.com\n${Array.from({ length: 50 }, (_, index) => `    at call${index} (file.ts:1)`).join('\n')}`
  const { stack } = plainError(error)
  expect(stack.split('\n')).toHaveLength(30)
  expect(stack).toMatch(/^at call0 \(file\.ts:1\)\nat call1 /)
  expect(stack).not.toContain('ana')
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
