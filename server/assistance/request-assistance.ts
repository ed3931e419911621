import { parsePostalCode } from '../../domain/address/postal-code.ts'
import { countCharacters, NOTES_LENGTH } from '../../domain/format/length.ts'
import { type ContactInput, checkContact } from '../address/booking-input.ts'
import type { Context } from '../platform/context.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { nearestFranchiseId } from './nearest-franchise.ts'
import { TEXTS } from './texts.ts'

/** A message to the team from a postal code without service (LOC-08). */
export interface AssistanceInput extends ContactInput {
  body: string
  postalCode: string
  recaptchaToken: string
}

/**
 * createBookingAssistanceRequest: stores the request for the nearest franchise, emails it to the tenant's support address, and notifies the
 * managers. Returns its id.
 * @throws Refusal 422 per field (LOC-09); 400 without human verification
 */
export async function requestAssistance(context: Context, input: AssistanceInput): Promise<number> {
  const { services, scope, ip, clock } = context
  const { name, email, phoneNumber } = checkContact(input)
  const body = input.body.trim()
  if (countCharacters(body) > NOTES_LENGTH) throw invalidField('body', TEXTS.messageTooLong)
  const postal = parsePostalCode(input.postalCode)
  if (!postal) throw invalidField('postalCode', TEXTS.addressInvalid)
  const isHuman = await services.humanCheck.verify(input.recaptchaToken, { action: 'BookingAssistance', ip })
  if (!isHuman) throw new Refusal(400, 'HUMAN_CHECK_FAILED', TEXTS.humanCheckFailed)
  const franchiseId = await nearestFranchiseId(scope.db, postal)
  return await scope.db.transaction().execute(async db => {
    const { id } = await db
      .insertInto('assistance_request')
      .values({
        name,
        email,
        phone_number: phoneNumber,
        body,
        postal_code: postal.code,
        franchise_id: franchiseId,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(db, 'mail-assistance-request', { assistanceRequestId: id })
    await enqueue(db, 'notify-staff', { of: 'assistance', assistanceRequestId: id })
    return id
  })
}
