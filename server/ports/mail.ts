export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

/** One mail to one person. */
export interface Mail {
  /** A bare address, without a name. */
  to: string
  /** A bare address; by default the sender's own. */
  from?: string
  /** The tenant's name, because mails come from the tenant and not from the platform. */
  fromName: string
  replyTo?: string
  subject: string
  html: string
  text: string
  attachments?: readonly Attachment[]
  /**
   * Set by the caller from the mail's subject matter and the same on every retry, so that a retried job does not mail twice: the mailbox stores one
   * mail per id; with SMTP it is the Message-ID, by which receiving servers drop a second copy if the first reply was lost. Letters, digits and `._-`
   * only.
   */
  messageId: string
}

/** The mail can never be delivered, e.g. its address is refused. Do not retry. */
export class UndeliverableMail extends Error {}

export interface Mailer {
  /**
   * Sends the mail.
   * @throws UndeliverableMail for a permanent failure; any other error may be temporary, so retry later.
   */
  send(mail: Mail): Promise<void>
  /** Deletes stored mails from before this date. An adapter that only forwards mails has none. */
  forgetBefore(before: Date): Promise<void>
  close(): Promise<void>
}
