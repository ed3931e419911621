export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

/** One mail to one person. */
export interface Mail {
  /** A bare address, without a name. */
  to: string
  /** A bare address; the sender's own by default. */
  from?: string
  /** The tenant's name: mails come from the tenant, not from the platform. */
  fromName: string
  replyTo?: string
  subject: string
  html: string
  text: string
  attachments?: readonly Attachment[]
  /**
   * Made by the caller from what the mail is about, and the same on every retry, so that a retried job does not mail twice: the
   * mailbox keeps one mail per id; by SMTP it is the Message-ID, by which receiving servers drop the copy of a mail whose first
   * acceptance was not heard. Letters, digits and `._-` only.
   */
  messageId: string
}

/** The mail can never be delivered, e.g. its address is refused; a retry is useless. */
export class UndeliverableMail extends Error {}

export interface Mailer {
  /**
   * Hands the mail over.
   * @throws UndeliverableMail when it is refused for good; anything else that is thrown may pass, so try again later.
   */
  send(mail: Mail): Promise<void>
  /** Deletes what was kept of mails sent before; an adapter that hands them on keeps nothing. */
  forgetBefore(before: Date): Promise<void>
  close(): Promise<void>
}
