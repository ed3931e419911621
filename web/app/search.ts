import { fallback, nonEmpty, object, optional, picklist, pipe, string } from 'valibot'

/** A parameter with any text. Everything else counts as missing, so that a wrong URL still opens its page. */
const text = fallback(optional(pipe(string(), nonEmpty())), undefined)

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  fallback(optional(picklist(values)), undefined)

/** Of a list that is filtered, searched and sorted. */
const list = object({ status: text, search: text, sort: oneOf(['oldest']) })

/** The search parameters of each page that has some. */
export const SEARCH = {
  login: object({ next: text }),
  /** From the emailed link. */
  forgotPassword: object({ resetReferrer: text, resetEmail: text }),
  appointments: object({ status: oneOf(['past', 'upcoming']) }),
  /** From the connected-car service. */
  cars: object({ code: text, state: text, error: text }),
  workOrders: object({ status: oneOf(['requested', 'past', 'upcoming', 'cancelled']), filter: text, sort: text }),
  workDay: object({ date: text }),
  workOrder: object({ step: oneOf(['inspection']) }),
  invoices: list,
  quotes: list,
  newQuote: object({ copy: text }),
  customers: object({ search: text, tag: text, sort: text }),
  /** The name of a franchise. */
  staff: object({ franchise: text }),
  inventory: object({ place: text, list: text, filter: text }),
  reports: object({ tab: oneOf(['exports', 'accounts', 'schedules']) }),
  payoutSettling: object({ view: oneOf(['pay', 'debts', 'adjustments', 'cash', 'balances']) }),
  vanPayout: object({ startDate: text, endDate: text, van: text, report: text }),
  paid: object({ outcome: oneOf(['cancelled', 'waiting', 'over']) }),
}
