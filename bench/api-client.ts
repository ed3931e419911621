import { Agent, request as httpRequest } from 'node:http'

export interface HttpAnswer {
  status: number
  location: string | undefined
  body: string
}

export interface GraphqlAnswer {
  status: number
  data: Record<string, unknown> | null
  /** A refusal by the server: `error` is its code. */
  error: { message: string; error: string; statusCode: number } | undefined
}

interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: string | Buffer
  contentType?: string
}

/** One user's keep-alive connections to a server at a tenant's host, with or without a session. */
export class ApiClient {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #port: () => number
  readonly #headers: Record<string, string>

  /** @param port of the server; a function chooses one of several servers for each call */
  constructor(port: number | (() => number), host: string, token?: string) {
    this.#port = typeof port === 'number' ? () => port : port
    this.#headers = { host, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  }

  /** @throws Error when the connection breaks before the answer is complete */
  call({ method, path, body, contentType = 'application/json' }: Call): Promise<HttpAnswer> {
    const headers =
      body === undefined
        ? this.#headers
        : { ...this.#headers, 'content-type': contentType, 'content-length': String(Buffer.byteLength(body)) }
    const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>()
    const request = httpRequest({ host: '127.0.0.1', port: this.#port(), agent: this.#agent, method, path, headers })
    request.on('error', reject)
    request.on('response', response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    request.end(body)
    return promise
  }

  /** Uploads a file. */
  put(path: string, contentType: string, body: Buffer): Promise<HttpAnswer> {
    return this.call({ method: 'PUT', path, body, contentType })
  }

  /** Runs a prepared operation: `JSON.stringify({ query, variables })`. */
  send(operation: string): Promise<HttpAnswer> {
    return this.call({ method: 'POST', path: '/api/graphql', body: operation })
  }

  async graphql(query: string, variables: object): Promise<GraphqlAnswer> {
    const { status, body } = await this.send(JSON.stringify({ query, variables }))
    const answer = JSON.parse(body) as {
      data?: GraphqlAnswer['data']
      errors?: { extensions?: { response?: GraphqlAnswer['error'] } }[]
    }
    return { status, data: answer.data ?? null, error: answer.errors?.[0]?.extensions?.response }
  }

  /** Returns the data of an operation. @throws Error when it was refused */
  async ask<Data>(query: string, variables: object): Promise<Data> {
    const { data, error, status } = await this.graphql(query, variables)
    if (data === null || error) throw new Error(`${error?.error ?? status}: ${error?.message}`)
    return data as Data
  }

  /** Logs in and returns a client with the session. @throws Error when the login is refused */
  static async signIn(port: number, host: string, user: { email: string; password: string }): Promise<ApiClient> {
    return new ApiClient(port, host, await sessionOf(port, host, user))
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** Logs in. @returns the session's bearer token. @throws Error when the login is refused */
export async function sessionOf(
  port: number,
  host: string,
  user: { email: string; password: string },
): Promise<string> {
  const client = new ApiClient(port, host)
  const { status, body } = await client.call({ method: 'POST', path: '/api/auth/login', body: JSON.stringify(user) })
  client.close()
  if (status !== 200) throw new Error(`${user.email} could not sign in: ${body}`)
  return (JSON.parse(body) as { authentication_token: string }).authentication_token
}
