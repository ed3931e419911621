import { ApiError } from '../../platform/api/api.ts'
import { TEXTS } from './texts.ts'

/** The reason why a booking failed, and the section that shows it. */
export interface BookingFailure {
  at: 'slot' | 'prices' | 'plan' | 'account' | 'form'
  message: string
}

/** The message for each error of createWorkOrder (BOOKAPI-08 to BOOKAPI-12). */
export function failureOf(error: Error, supportEmail: string): BookingFailure {
  if (!(error instanceof ApiError)) return { at: 'form', message: supportMessage(supportEmail) }
  switch (error.error) {
    case 'TIME_SLOT_UNAVAILABLE':
      // Staff gave a time that was kept for this page to somebody else.
      return { at: 'slot', message: error.fieldMessage('holdKey') ?? TEXTS.errors.slotTaken }
    case 'PRICE_CHANGED':
      return { at: 'prices', message: TEXTS.errors.priceChanged(error.message, error.error) }
    case 'PLAN_TERMS_CHANGED':
      return { at: 'plan', message: error.message }
    case 'USER_ALREADY_EXISTS':
      return { at: 'account', message: error.message }
    case 'NOT_DRIVABLE':
      return { at: 'form', message: error.message }
    case 'UNREACHABLE':
      return { at: 'form', message: TEXTS.errors.unreachable(error.message) }
  }
  if (error.statusCode === 401) return { at: 'account', message: TEXTS.errors.sessionEnded }
  if (error.statusCode === 422) {
    const messages = error.fields.map(field => field.message).join(' ')
    return { at: 'form', message: messages || TEXTS.errors.validation }
  }
  if (error.statusCode === 400) return { at: 'form', message: TEXTS.errors.labelled(error.message, error.error) }
  return { at: 'form', message: supportMessage(supportEmail) }
}

const supportMessage = (supportEmail: string): string =>
  supportEmail === '' ? TEXTS.errors.other : TEXTS.errors.otherAt(supportEmail)
