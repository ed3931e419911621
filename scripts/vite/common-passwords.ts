import { dictionary } from '@zxcvbn-ts/language-common'
import type { Plugin } from 'vite'
import { PASSWORD_MIN_LENGTH } from '../../domain/account/password.ts'

const ID = 'virtual:common-passwords'
const RESOLVED = `\0${ID}`
/** The strength meter is only advice, so its list is shorter than the server's (server/account/new-password.ts): 35 kB compressed. */
const MAX_COMMON = 10_000

/** The most common passwords that the rule for customers allows, one per line: a chunk that is loaded when a password is typed. */
export const commonPasswords = (): Plugin => ({
  name: 'common-passwords',
  resolveId: id => (id === ID ? RESOLVED : undefined),
  load: id => {
    if (id !== RESOLVED) return undefined
    const passwords = (dictionary['passwords-common'] as readonly string[])
      .slice(0, MAX_COMMON)
      .filter(password => password.length >= PASSWORD_MIN_LENGTH)
    return `export default ${JSON.stringify(passwords.join('\n'))}`
  },
})
