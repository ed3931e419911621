import { containsOwnWord, passwordProblem, staffPasswordProblem } from '../../domain/account/password.ts'
import { TEXTS } from '../../domain/account/texts.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** About 49,000 common passwords in lower case. Loaded on first use. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as readonly string[]),
  )
  return common
}

/**
 * Returns the problem with a new password, or null (AUTH-11). A password of staff needs 12 characters, must not be common, and must not contain a
 * word of the account. A stored password that is weaker stays valid until it is changed.
 * @param names of the person and of the business
 */
export async function newPasswordProblem(
  password: string,
  { email, names, isStaff }: { email: string; names: readonly string[]; isStaff: boolean },
): Promise<string | null> {
  if (!isStaff) return passwordProblem(password, email)
  const problem = staffPasswordProblem(password, email)
  if (problem) return problem
  if (containsOwnWord(password, email, names)) return TEXTS.password.hasName
  return (await commonPasswords()).has(password.toLowerCase()) ? TEXTS.password.tooCommon : null
}
