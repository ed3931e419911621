import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server without TLS that takes every mail. */
export interface SmtpServer {
  /** smtp://host:port */
  url: string
  /** Message-IDs before the @, in the order of arrival. */
  messageIds: string[]
  /** How long it thinks before it takes a mail, in ms. */
  delayMs: number
  /** Connections that are sending a mail now. */
  taking: number
  close(): Promise<void>
}

const MESSAGE_ID = /^Message-ID: <([^@]+)@/im

export async function startSmtpServer(): Promise<SmtpServer> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      smtp.taking += 1
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        setTimeout(() => {
          smtp.messageIds.push(MESSAGE_ID.exec(Buffer.concat(chunks).toString())?.[1] ?? 'none')
          smtp.taking -= 1
          done()
        }, smtp.delayMs)
      })
    },
  })
  // A client that was killed breaks its connection.
  server.on('error', () => undefined)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const smtp: SmtpServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    messageIds: [],
    delayMs: 0,
    taking: 0,
    close: async () => await new Promise<void>(done => server.close(done)),
  }
  return smtp
}
