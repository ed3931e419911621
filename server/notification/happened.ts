import type { NotificationFacts } from '../../domain/notification/describe.ts'
import type { Notice, NotifiedEvent } from '../../domain/notification/recipients.ts'

/** What a notification is about; the others are null. */
export interface Subject {
  work_order_id?: number
  dispute_id?: number
  payout_statement_id?: number
  stock_item_id?: number
  assistance_request_id?: number
  quote_id?: number
}

export interface HappenedNotice extends Notice {
  facts: NotificationFacts
}

/** An event as it is written to the people of one franchise. */
export interface Happened extends NotifiedEvent<HappenedNotice> {
  /** Identifies the event for each person, also when the job runs again. */
  key: string
  /** Null: only for those who act in every franchise. */
  franchiseId: number | null
  at: Date
  subject: Subject
}
