import { createTransport } from 'nodemailer'
import { observeCall } from '../../platform/observe/observe-call.ts'
import { type Mailer, UndeliverableMail } from '../../ports/mail.ts'
import { TEXTS } from './texts.ts'

export interface SmtpSettings {
  /** smtp://user:password@host:587 (STARTTLS) or smtps://… (TLS from the start). */
  url: string
  /** Whether a server without STARTTLS is refused, or gets the mail unencrypted. */
  tls: 'required' | 'optional'
  /** The sender address for mails without one. */
  from: string
}

/** Creates a mailer that sends by SMTP over a small connection pool (https://nodemailer.com/smtp/pooled/). */
export function createSmtpMailer({ url, tls, from }: SmtpSettings): Mailer {
  const transport = createTransport({
    url: withoutTlsSettings(url),
    requireTLS: tls === 'required',
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
    pool: true,
    maxConnections: 4,
    // The job retries: it knows which mails were already sent.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      const sender = mail.from ?? from
      try {
        await observeCall('smtp', () =>
          transport.sendMail({
            // As objects, so that a comma or bracket in a name or address cannot add recipients.
            to: { name: '', address: mail.to },
            from: { name: mail.fromName, address: sender },
            ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
            subject: mail.subject,
            html: mail.html,
            text: mail.text,
            attachments: [...(mail.attachments ?? [])],
            messageId: `<${mail.messageId}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
          }),
        )
      } catch (error) {
        throw isPermanent(error) ? new UndeliverableMail(TEXTS.refused, { cause: error }) : error
      }
    },
    forgetBefore: async () => {},
    close: async () => transport.close(),
  }
}

const TLS_PARAMETER = /^(tls\.|requireTLS$|ignoreTLS$|opportunisticTLS$)/i

/** The library lets URL parameters override its options; only SMTP_TLS may set how mails are protected. */
function withoutTlsSettings(url: string): string {
  const address = new URL(url)
  const names = [...address.searchParams.keys()]
  for (const name of names.filter(each => TLS_PARAMETER.test(each))) address.searchParams.delete(name)
  return address.href
}

/** SMTP replies of 500 and above to the envelope or content are final (RFC 5321, 4.2.1); one about our own login is a configuration error. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  return Number(error.responseCode) >= 500 && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
}
