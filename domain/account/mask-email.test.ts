import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

test.each([
  ['pat.later@example.com', 'p•••@e•••.com'],
  ['a@b.ca', '•••@•••.ca'],
  ['é.b@mail.example.co.uk', 'é•••@m•••.uk'],
  ['x@localhost', '•••@l•••'],
  ['', '•••@•••'],
])('%s is shown as %s', (email, shown) => expect(maskEmail(email)).toBe(shown))
