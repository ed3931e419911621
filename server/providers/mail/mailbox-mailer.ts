import type { Pool } from 'pg'
import type { Mailer } from '../../ports/mail.ts'

/** Creates the local mailbox's tables if missing. They are not part of the product's own schema. */
export async function prepareMailbox(pool: Pool): Promise<void> {
  // Several processes may start at the same time, and CREATE … IF NOT EXISTS alone fails when two run it in parallel.
  await pool.query(`
    select pg_advisory_xact_lock(hashtext('sandbox.mail'));
    create schema if not exists sandbox;
    create table if not exists sandbox.mail (
      id bigint generated always as identity primary key,
      message_id text not null unique,
      recipient text not null,
      sender text not null,
      sender_name text not null,
      reply_to text,
      subject text not null,
      html text not null,
      text text not null,
      sent_at timestamptz not null default clock_timestamp()
    );
    create index if not exists mail_recipient on sandbox.mail (lower(recipient), id);
    create table if not exists sandbox.mail_attachment (
      mail_id bigint not null references sandbox.mail on delete cascade,
      position integer not null,
      filename text not null,
      content_type text not null,
      content bytea not null,
      primary key (mail_id, position)
    );
  `)
}

const insert = `
  with mail as (
    insert into sandbox.mail (message_id, recipient, sender, sender_name, reply_to, subject, html, text)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (message_id) do nothing
    returning id
  )
  insert into sandbox.mail_attachment (mail_id, position, filename, content_type, content)
  select mail.id, a.position, a.filename, a.content_type, a.content
  from mail, unnest($9::text[], $10::text[], $11::bytea[]) with ordinality as a (filename, content_type, content, position)`

/** Creates a mailer that stores mails in the database, readable at /sandbox/mailbox, instead of sending them. */
export function createMailboxMailer(pool: Pool, from: string): Mailer {
  let prepared: Promise<void> | undefined
  return {
    async send(mail) {
      prepared ??= prepareMailbox(pool).catch((error: unknown) => {
        prepared = undefined
        throw error
      })
      await prepared
      const attachments = mail.attachments ?? []
      await pool.query(insert, [
        mail.messageId,
        mail.to,
        mail.from ?? from,
        mail.fromName,
        mail.replyTo ?? null,
        mail.subject,
        mail.html,
        mail.text,
        attachments.map(a => a.filename),
        attachments.map(a => a.contentType),
        attachments.map(a => a.content),
      ])
    },
    async forgetBefore(before) {
      prepared ??= prepareMailbox(pool)
      await prepared
      await pool.query('delete from sandbox.mail where sent_at < $1', [before])
    },
    close: async () => {},
  }
}
