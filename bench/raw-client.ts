import { connect, type Socket } from 'node:net'

const HEAD_END = '\r\n\r\n'

export interface RawAnswer {
  status: number
  body: Buffer
}

/**
 * One keep-alive connection with one request at a time, with minimal work: the load generator shares the machine with the server. Reads only answers with a
 * content-length, which all of the API's answers have.
 */
export class RawClient {
  readonly #socket: Socket
  readonly #head: string
  #received: Buffer[] = []
  #length = 0
  /** Bytes of the whole answer once its head has arrived, else 0. */
  #expected = 0
  #bodyStart = 0
  #waiting: { resolve(answer: RawAnswer): void; reject(error: Error): void } | undefined

  /** @param forwardedFor the client's address, for a server that trusts the loopback network */
  constructor(port: number, host: string, token?: string, forwardedFor?: string) {
    this.#head = `POST /api/graphql HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n${
      token === undefined ? '' : `authorization: Bearer ${token}\r\n`
    }${forwardedFor === undefined ? '' : `x-forwarded-for: ${forwardedFor}\r\n`}content-length: `
    this.#socket = connect(port, '127.0.0.1').setNoDelay(true)
    this.#socket.on('data', chunk => this.#receive(chunk))
    this.#socket.on('error', error => this.#waiting?.reject(error))
    this.#socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection.')))
  }

  /** @param operation JSON of query and variables */
  send(operation: string): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(`${this.#head}${Buffer.byteLength(operation)}${HEAD_END}${operation}`)
    })
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    this.#received.push(chunk)
    this.#length += chunk.length
    if (this.#expected === 0) this.#readHead()
    if (this.#expected === 0 || this.#length < this.#expected) return
    const answer = Buffer.concat(this.#received)
    const waiting = this.#waiting
    this.#received = []
    this.#length = 0
    this.#waiting = undefined
    const status = Number(answer.toString('latin1', 9, 12))
    const body = answer.subarray(this.#bodyStart, this.#expected)
    this.#expected = 0
    waiting?.resolve({ status, body })
  }

  #readHead(): void {
    const whole = Buffer.concat(this.#received)
    const end = whole.indexOf(HEAD_END)
    if (end === -1) return
    const length = /content-length: (\d+)/i.exec(whole.toString('latin1', 0, end))?.[1]
    if (length === undefined) throw new Error('The answer has no content-length.')
    this.#bodyStart = end + HEAD_END.length
    this.#expected = this.#bodyStart + Number(length)
  }
}
