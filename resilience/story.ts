import type { Random } from '../db/seed/random.ts'
import type { OpenInvoice } from './kill-operations.ts'

/** Maximum milliseconds to wait for a job: that of a killed worker is free again after 90 seconds, and each attempt waits longer. */
export const PATIENCE_MS = 240_000

/** Cents of an invoice in the end. */
export interface Outcome {
  paid: number
  /** Undefined when it depends on what the bank did first: then only the books must agree. */
  refunded?: number
  /** What a bank kept in a dispute; by default nothing. */
  disputed?: number
}

/** What happens to an invoice, and the cents that it must have in the end. */
export interface Story {
  /** Number of its payments and refunds. */
  operations: number
  /** Owner of the invoice; by default a guest in Canada. */
  of?: 'the US' | 'a customer with a saved card'
  play(invoice: OpenInvoice): Promise<Outcome>
}

/** Ids of the saved cards of a customer: one that pays, and those whose bank disputes every payment or asks about it. */
export interface SavedCards {
  paying: string
  disputing: string
  asking: string
}

/** What stories have in common. */
export interface Stage {
  franchiseId: number
  random: Random
  cards: SavedCards
  /** Waits until our books know the dispute of an invoice. @param status in which it must be; any by default */
  disputeOf(invoiceId: number, status?: string): Promise<number>
  /** Takes what a reader shows off it, as a power cut does, without an event. */
  dropOut(readerId: string): Promise<void>
}

export type Ask = (query: string, variables: object) => Promise<Record<string, unknown>>
