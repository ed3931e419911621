import { deriveSecret } from '../../platform/secret.ts'

/** Returns the token that opens the mailbox. Only someone with the server's secret or its console can know it. */
export const mailboxToken = (secret: string): string => deriveSecret(secret, 'mailbox').slice(0, 40)

/** Returns the link that the console prints. The token is after the #, which browsers do not send, so it is in no log and no Referer. */
export const mailboxLink = (publicUrl: string, secret: string): string =>
  `${publicUrl}/sandbox/mailbox#${mailboxToken(secret)}`
