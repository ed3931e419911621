import {
  containsOwnWord,
  PASSWORD_HAS_NAME,
  PASSWORD_TOO_COMMON,
  passwordProblem,
  staffPasswordProblem,
} from '../../domain/account/password.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** Some 49,000 passwords that people choose most, the commonest first, in lower case. Read when one is asked for first. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as readonly string[]),
  )
  return common
}

/**
 * What is wrong with a password that is about to be set, or null (AUTH-11). Staff need 12 characters, none that many people choose, and no word
 * of their own. An older password stays until it is changed.
 * @param names the person's and the business's
 */
export async function newPasswordProblem(
  password: string,
  { email, names, isStaff }: { email: string; names: readonly string[]; isStaff: boolean },
): Promise<string | null> {
  if (!isStaff) return passwordProblem(password, email)
  const problem = staffPasswordProblem(password, email)
  if (problem) return problem
  if (containsOwnWord(password, email, names)) return PASSWORD_HAS_NAME
  return (await commonPasswords()).has(password.toLowerCase()) ? PASSWORD_TOO_COMMON : null
}
