import { expect, type Page } from '@playwright/test'
import { mailboxLink, mailboxToken } from '../../server/sandbox/mailbox/mailbox-token.ts'
import { baseUrl } from './fixtures.ts'
import { serverSecret } from './server.ts'

/** A mail in the mailbox. */
export interface FoundMail {
  id: string
  subject: string
  html: string
  text: string
}

/** A server and the token of its mailbox. */
interface Mailbox {
  site: string
  token: string
}

/** Reads the mails to a person, the newest first. */
async function readMails(page: Page, to: string, { site, token }: Mailbox): Promise<FoundMail[]> {
  const answer = await page.request.get(`${site}/sandbox/mailbox.json?to=${encodeURIComponent(to)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await answer.json()) as FoundMail[]
}

const ownMailbox = (): Mailbox => ({ site: baseUrl(), token: mailboxToken(serverSecret()) })

/** Returns the mails to a person with this subject that are there now. */
export const mailsTo = async (page: Page, to: string, subject: RegExp): Promise<FoundMail[]> =>
  (await readMails(page, to, ownMailbox())).filter(mail => subject.test(mail.subject))

/** Waits for the newest mail to a person with this subject. @param mailbox the mailbox of another server */
export async function findMail(
  page: Page,
  to: string,
  subject: RegExp,
  mailbox: Mailbox = ownMailbox(),
): Promise<FoundMail> {
  let found: FoundMail | undefined
  await expect
    .poll(
      async () => {
        const mails = await readMails(page, to, mailbox)
        found = mails.find(mail => subject.test(mail.subject))
        return found !== undefined
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  if (!found) throw new Error('unreachable')
  return found
}

/** Opens the mailbox with the link from the server's console, then one of its pages. @param path such as `/7` or `?to=ana` */
export async function openMailbox(page: Page, path = ''): Promise<void> {
  await page.goto(mailboxLink(baseUrl(), serverSecret()))
  await page.getByRole('heading', { level: 1, name: 'Mailbox', exact: true }).waitFor()
  if (path !== '') await page.goto(`${baseUrl()}/sandbox/mailbox${path}`)
}
