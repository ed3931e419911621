import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { DISPUTE_STATUSES, mayFollow } from '../../domain/dispute/lifecycle.ts'
import { PAYMENT_STATUSES, PAYMENT_STEPS } from '../../domain/payment/payment-lifecycle.ts'
import { refundMayBecome } from '../../domain/payment/refund-lifecycle.ts'
import { nextPayoutInvoice, PAYOUT_INVOICE_STATUSES, PAYOUT_INVOICE_STEPS } from '../../domain/payout/invoice-status.ts'
import { nextSubscription, SUBSCRIPTION_STATUSES, SUBSCRIPTION_STEPS } from '../../domain/subscription/status.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../docs/money.md'), 'utf8')
const EDGE = /^\s*([A-Z_]+) --> ([A-Z_]+)(?::.*)?$/
const REFUND_STATES = ['PENDING', 'SUCCEEDED', 'FAILED'] as const

/** Returns the edges of the diagram after a heading such as "A **refund**", each once. The first state is not one. */
function drawn(noun: string): string[] {
  const [, part = ''] = page.split(`A **${noun}** (`)
  const [, diagram = ''] = /```mermaid\n([\s\S]*?)```/.exec(part) ?? []
  const edges = diagram.split('\n').flatMap(line => {
    const [, from, to] = EDGE.exec(line) ?? []
    return from && to ? [`${from} ${to}`] : []
  })
  expect(new Set(edges).size, `${noun}: edges drawn twice`).toBe(edges.length)
  return edges.toSorted()
}

const edges = <From extends string>(
  statuses: readonly From[],
  leadsTo: (from: From) => readonly (string | null | undefined)[],
): string[] =>
  [...new Set(statuses.flatMap(from => leadsTo(from).flatMap(to => (to ? [`${from} ${to}`] : []))))].toSorted()

test.each([
  ['payment', edges(PAYMENT_STATUSES, from => Object.values(PAYMENT_STEPS[from]))],
  ['refund', edges(REFUND_STATES, from => REFUND_STATES.filter(to => refundMayBecome(from, to)))],
  ['dispute', edges(DISPUTE_STATUSES, from => DISPUTE_STATUSES.filter(to => mayFollow(from, to)))],
  ['subscription', edges(SUBSCRIPTION_STATUSES, from => SUBSCRIPTION_STEPS.map(step => nextSubscription(from, step)))],
  [
    'payout invoice',
    edges(PAYOUT_INVOICE_STATUSES, from => PAYOUT_INVOICE_STEPS.map(step => nextPayoutInvoice(from, step))),
  ],
] as const)('the diagram of a %s in docs/money.md has the steps of its table', (noun, table) => {
  expect(table.length).toBeGreaterThan(2)
  expect(drawn(noun)).toEqual(table)
})
