import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refusesPresigned } from '../../providers/files/testing-sigv4.ts'

/** A minimal S3 for presigned requests, which checks each signature, and lists a bucket on one page. */
export interface S3Server {
  /** The endpoint, without a trailing slash. */
  url: string
  secret: string
  /** By path with the bucket. */
  objects: ReadonlyMap<string, Buffer>
  close(): Promise<void>
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Lists the objects of a bucket by their prefix, as the S3 documentation describes (ListObjectsV2). */
function listed(objects: ReadonlyMap<string, Buffer>, bucket: string, prefix: string): Buffer {
  const entries = Array.from(objects, ([path, { length }]) => ({ key: decodeURIComponent(path), length }))
    .filter(({ key }) => key.startsWith(`${bucket}/${prefix}`))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ key, length }) => {
      const name = escapeXml(key.slice(bucket.length + 1))
      return `<Contents><Key>${name}</Key><Size>${length}</Size></Contents>`
    })
  return Buffer.from(`<?xml version="1.0"?><ListBucketResult>${entries.join('')}</ListBucketResult>`)
}

export async function startS3Server(): Promise<S3Server> {
  const secret = 'wJalrXUtnFEMI/K7MDENG'
  const objects = new Map<string, Buffer>()
  const server = createServer((incoming, answer) => {
    const { pathname: path, searchParams } = new URL(incoming.url ?? '', 'http://s3.test')
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const refused = refusesPresigned(incoming, secret, new Date())
      const object = searchParams.has('list-type')
        ? listed(objects, path, searchParams.get('prefix') ?? '')
        : objects.get(path)
      const taken = incoming.method === 'PUT' && incoming.headers['if-none-match'] === '*' && object !== undefined
      if (incoming.method === 'PUT' && !refused && !taken) objects.set(path, Buffer.concat(chunks))
      if (incoming.method === 'DELETE' && !refused) objects.delete(path)
      answer.statusCode = refused ? 403 : taken ? 412 : incoming.method === 'GET' && !object ? 404 : 200
      answer.end(refused ?? (incoming.method === 'GET' ? object : undefined))
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret,
    objects,
    close: async () => {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
