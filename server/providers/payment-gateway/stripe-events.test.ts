import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { CONNECT_EVENTS, EVENT_GROUPS, HANDLED_EVENTS } from '../../../domain/payment/provider-events.ts'

test('the list of events is what is read, and what operators are asked to send', async () => {
  const code = await readFile(new URL('stripe-events.ts', import.meta.url), 'utf8')
  const read = [...code.matchAll(/^ {4}case '([a-z_.]+)':/gm)].map(([, name]) => name)
  expect(new Set(read)).toEqual(new Set([...HANDLED_EVENTS, ...CONNECT_EVENTS]))
  const docs = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const line = docs.slice(docs.indexOf('- **Webhooks of a real account**'))
  const named = [...line.matchAll(/`([a-z_.]+\.\*|[a-z]+\.[a-z.]*(?:updated|deauthorized))`/g)].map(([, name]) => name)
  expect(named).toEqual([...EVENT_GROUPS, ...CONNECT_EVENTS])
})
