import { sendFuel } from '../inventory/send-fuel.ts'
import { keepStock } from '../inventory/van/keep-stock.ts'
import { keepSentStep, sendStep } from '../inventory/van/send-step.ts'
import { sendPayment } from '../invoice/send-payment.ts'
import { registerSenders, startOutbox, subscribeSent } from '../outbox/outbox-client.ts'
import { keepStaffPages } from '../platform/keep-pages.ts'
import { registerKeepers } from '../work-order/waiting/keep-day.ts'
import { prepareWork } from '../work-order/waiting/prepare-work.ts'
import { WORK_SENDERS } from '../work-order/waiting/send-work.ts'

/** Prepares this device for a staff member without reception: the pages, the key of what is stored here, and the outbox. */
export async function startWork(): Promise<void> {
  registerSenders({ ...WORK_SENDERS, payment: sendPayment, stock: sendStep, fuel: sendFuel })
  subscribeSent(keepSentStep)
  registerKeepers([keepStock])
  keepStaffPages()
  await prepareWork()
  startOutbox()
}
