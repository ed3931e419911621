import { isEmail } from '../../domain/account/email.ts'
import { nameProblem } from '../../domain/account/name.ts'
import { passwordProblem } from '../../domain/account/password.ts'
import { TEXTS } from '../../domain/account/texts.ts'
import { type FieldError, invalidFields } from '../platform/refusal.ts'

/** Checks the fields of a new account. A guest has no password: null (rule B10). @throws Refusal 422 with a message per field */
export function checkNewUser(input: { name: string; email: string; password: string | null }): void {
  const problems: FieldError[] = []
  const wrongName = nameProblem(input.name)
  if (wrongName) problems.push({ field: 'name', message: wrongName })
  if (!isEmail(input.email)) problems.push({ field: 'email', message: TEXTS.invalidEmail })
  const problem = input.password === null ? null : passwordProblem(input.password, input.email)
  if (problem) problems.push({ field: 'password', message: problem })
  if (problems.length > 0) throw invalidFields(problems)
}
