import { localDay } from '../format/dates.ts'

/** The payee of a statement: a van and its person (null: none), or without a van a sales person. */
export interface Payee {
  vanId: number | null
  userId: number | null
}

/**
 * Why an item is on a statement. `van`: the van's sales, revenue and fees. `technician`: work in a van that another payee runs on their own account, for the
 * commission. `sales`: sold by a sales person.
 */
export type Part = 'van' | 'technician' | 'sales'

export interface Share {
  payee: Payee
  part: Part
  /** Of an issued share: cents credited for what a plan covered. */
  planWork?: number
}

/** A time in which somebody was assigned to a van, a vendor, a franchise or a role. */
export interface Assignment {
  /** The van or the vendor; 0 for a franchise or a role. */
  of: number
  userId: number
  from: Date
  /** Exclusive. Null: still assigned. */
  until: Date | null
}

/** Who drove and sold in a franchise, by date. */
export interface Directory {
  timeZone: string
  drivers: readonly Assignment[]
  /** Who runs a van on their own account, from a local day on. */
  payees: readonly { vanId: number; fromDay: string; userId: number }[]
  sellers: readonly Assignment[]
  /** Members of the franchise, and people with the sales role. */
  members: readonly Assignment[]
  salesPeople: readonly Assignment[]
}

/** What decides who an invoice belongs to. */
export interface Billed {
  vanId: number
  /** Who inspected the vehicle. */
  inspectorId: number | null
  vendorId: number | null
  billedAt: Date
  /** Where the invoice is on an issued statement already; empty: nowhere. */
  issued: readonly Share[]
}

const isActive = ({ from, until }: Assignment, at: Date): boolean => from <= at && (until === null || at < until)

const activeAt = (all: readonly Assignment[], of: number, at: Date): number[] =>
  all
    .filter(each => each.of === of && isActive(each, at))
    .toSorted((a, b) => a.from.getTime() - b.from.getTime() || a.userId - b.userId)
    .map(({ userId }) => userId)

/** Returns the payee of a van at a time: the one named for that day, otherwise the first of its drivers; null without a driver. */
export function vanPayeeAt({ drivers, payees, timeZone }: Directory, vanId: number, at: Date): number | null {
  const day = localDay(at, timeZone)
  const [named] = payees
    .filter(payee => payee.vanId === vanId && payee.fromDay <= day)
    .toSorted((a, b) => (a.fromDay < b.fromDay ? 1 : -1))
  return named?.userId ?? activeAt(drivers, vanId, at)[0] ?? null
}

/** Returns the franchise's sales people of a vendor at a time. */
function sellersAt({ sellers, members, salesPeople }: Directory, vendorId: number, at: Date): number[] {
  const people = new Set(activeAt(salesPeople, 0, at))
  const here = new Set(activeAt(members, 0, at))
  return activeAt(sellers, vendorId, at)
    .filter(userId => people.has(userId) && here.has(userId))
    .toSorted((a, b) => a - b)
}

/**
 * Returns the statements that an invoice and its payments belong to (rule F2, amendment A4). They were decided when it was billed: later voids, refunds and
 * payments go to the same people, also after they left. In types 1 and 3 the van's payee has the van's revenue, and another technician of the van has the work.
 * In type 2 it belongs to the technician of the van who inspected, otherwise to the van's payee.
 */
export function sharesOf(billed: Billed, franchiseType: 1 | 2 | 3, directory: Directory): Share[] {
  const { vanId, inspectorId, vendorId, billedAt, issued } = billed
  if (issued.length > 0) return [...issued]
  const payeeId = vanPayeeAt(directory, vanId, billedAt)
  const worked = inspectorId !== null && activeAt(directory.drivers, vanId, billedAt).includes(inspectorId)
  const sales = vendorId === null ? [] : sellersAt(directory, vendorId, billedAt)
  const van: Share = { payee: { vanId, userId: franchiseType === 2 && worked ? inspectorId : payeeId }, part: 'van' }
  const work: Share[] =
    franchiseType !== 2 && worked && inspectorId !== payeeId
      ? [{ payee: { vanId, userId: inspectorId }, part: 'technician' }]
      : []
  return [van, ...work, ...sales.map((userId): Share => ({ payee: { vanId: null, userId }, part: 'sales' }))]
}
