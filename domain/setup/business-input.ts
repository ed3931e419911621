import { isEmail } from '../account/email.ts'
import { nameProblem } from '../account/name.ts'
import { PASSWORDS_DIFFER, STAFF_PASSWORD_MIN_LENGTH, staffPasswordProblem } from '../account/password.ts'
import { TEXTS as ACCOUNT } from '../account/texts.ts'
import { isPhone } from '../format/phone.ts'
import { TEXTS } from './texts.ts'

/** What the set-up asks for, besides the country and the base. */
export interface BusinessInput {
  businessName: string
  phoneNumber: string
  ownerName: string
  email: string
  password: string
}

const BUSINESS_NAME_LENGTH = 60

/** Returns the message for each wrong field of the set-up; none when all are right. The page and the server use it. */
export function businessProblems(
  input: BusinessInput & { confirmation?: string },
): Partial<Record<keyof BusinessInput | 'confirmation', string>> {
  const name = input.businessName.trim()
  const problems = {
    businessName: name.length === 0 || name.length > BUSINESS_NAME_LENGTH ? TEXTS.businessName : nameProblem(name),
    phoneNumber: isPhone(input.phoneNumber) ? null : TEXTS.phone,
    ownerName: nameProblem(input.ownerName),
    email: isEmail(input.email.trim()) ? null : ACCOUNT.invalidEmail,
    // The general rule names a lower minimum, which holds for customers.
    password:
      input.password.length < STAFF_PASSWORD_MIN_LENGTH
        ? ACCOUNT.password.staffTooShort
        : staffPasswordProblem(input.password, input.email),
    confirmation: input.confirmation === undefined || input.confirmation === input.password ? null : PASSWORDS_DIFFER,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
}
