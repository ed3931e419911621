import { sendPayment } from '../invoice/send-payment.ts'
import { registerSenders, startOutbox } from '../outbox/outbox-client.ts'
import { keepStaffPages } from '../platform/keep-pages.ts'
import { prepareWork } from '../work-order/waiting/prepare-work.ts'
import { WORK_SENDERS } from '../work-order/waiting/send-work.ts'

/** Prepares this device for a staff member without reception: the pages, the key of what is stored here, and the outbox. */
export async function startWork(): Promise<void> {
  registerSenders({ ...WORK_SENDERS, payment: sendPayment })
  keepStaffPages()
  await prepareWork()
  startOutbox()
}
