import { deriveSecret } from '../../platform/secret.ts'

/** What opens the mailbox: only who knows the server's secret, or has seen its console, has it. */
export const mailboxToken = (secret: string): string => deriveSecret(secret, 'mailbox').slice(0, 40)

/** The link that the console prints. The token is after the #, which browsers send to nobody: it is in no log and in no Referer. */
export const mailboxLink = (publicUrl: string, secret: string): string =>
  `${publicUrl}/sandbox/mailbox#${mailboxToken(secret)}`
