import type { Pool } from 'pg'

export interface MailSummary {
  id: string
  recipient: string
  senderName: string
  subject: string
  sentAt: Date
}

export interface StoredMail extends MailSummary {
  messageId: string
  sender: string
  replyTo: string | null
  html: string
  text: string
  attachments: { position: number; filename: string; contentType: string; size: number }[]
}

const summary = `id::text, recipient, sender_name as "senderName", subject, sent_at as "sentAt"`
const whole = `${summary}, message_id as "messageId", sender, reply_to as "replyTo", html, text, coalesce((
  select json_agg(json_build_object('position', position, 'filename', filename, 'contentType', content_type, 'size', length(content)) order by position)
  from sandbox.mail_attachment where mail_id = mail.id), '[]') as attachments`

const byRecipient = `where $1 = '' or position(lower($1) in lower(recipient)) > 0 order by mail.id desc limit $2`

/** Returns mails whose recipient contains the text, newest first. */
export async function findMails(pool: Pool, recipient: string, limit: number): Promise<MailSummary[]> {
  return (await pool.query<MailSummary>(`select ${summary} from sandbox.mail ${byRecipient}`, [recipient, limit])).rows
}

/** Returns the same mails with all their content. */
export async function findWholeMails(pool: Pool, recipient: string, limit: number): Promise<StoredMail[]> {
  return (await pool.query<StoredMail>(`select ${whole} from sandbox.mail ${byRecipient}`, [recipient, limit])).rows
}

export async function getMail(pool: Pool, id: string): Promise<StoredMail | undefined> {
  return (await pool.query<StoredMail>(`select ${whole} from sandbox.mail where id = $1`, [id])).rows[0]
}

export async function getAttachment(
  pool: Pool,
  id: string,
  position: number,
): Promise<{ filename: string; contentType: string; content: Buffer } | undefined> {
  const { rows } = await pool.query(
    `select filename, content_type as "contentType", content from sandbox.mail_attachment where mail_id = $1 and position = $2`,
    [id, position],
  )
  return rows[0]
}
