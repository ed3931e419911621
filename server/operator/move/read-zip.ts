import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'
import { createInflateRaw } from 'node:zlib'

interface Entry {
  packed: number
  /** Where its own head begins. */
  offset: number
}

const END_BYTES = 22
const ENTRY = 0x02014b50
const END = 0x06054b50
const HEAD_BYTES = 30

/** Reads the files of a ZIP that `ZipWriter` wrote, one at a time, so that memory stays flat. */
export class ZipReader {
  readonly #file: FileHandle
  readonly #path: string
  readonly #entries: Map<string, Entry>

  private constructor(path: string, file: FileHandle, entries: Map<string, Entry>) {
    this.#path = path
    this.#file = file
    this.#entries = entries
  }

  /** @throws Error when it is not such a file, or is not complete */
  static async open(path: string): Promise<ZipReader> {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      const end = await read(file, Math.max(size - END_BYTES, 0), END_BYTES)
      if (end.length < END_BYTES || end.readUInt32LE(0) !== END) throw new Error(`${path} is not complete.`)
      const directory = await read(file, end.readUInt32LE(16), end.readUInt32LE(12))
      return new ZipReader(path, file, entriesOf(directory))
    } catch (error) {
      await file.close()
      throw error
    }
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  /** Reads a file as a whole. @throws Error when it is not there, or its content is not the one of the checksum */
  async content(name: string, sha256?: string): Promise<Buffer> {
    return Buffer.concat(await Array.fromAsync(this.#chunks(name, sha256)))
  }

  /**
   * Reads the lines of a file in groups of about this many characters.
   * @throws Error when it is not there, or its content is not the one of the checksum
   */
  async *lines(name: string, sha256: string, characters: number): AsyncGenerator<string[]> {
    const decoder = new StringDecoder('utf8')
    let [open, group, size]: [string, string[], number] = ['', [], 0]
    for await (const chunk of this.#chunks(name, sha256)) {
      const lines = (open + decoder.write(chunk)).split('\n')
      open = lines.pop() ?? ''
      group.push(...lines)
      size += chunk.length
      if (size < characters) continue
      yield group
      group = []
      size = 0
    }
    if (group.length > 0) yield group
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  async *#chunks(name: string, sha256: string | undefined): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name)
    if (!entry) throw new Error(`${this.#path} has no ${name}.`)
    const head = await read(this.#file, entry.offset, HEAD_BYTES)
    const start = entry.offset + HEAD_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28)
    const packed = createReadStream(this.#path, { start, end: start + entry.packed - 1 })
    const inflate = createInflateRaw()
    packed.once('error', error => inflate.destroy(error))
    const hash = createHash('sha256')
    for await (const chunk of packed.pipe(inflate) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
    if (sha256 !== undefined && hash.digest('hex') !== sha256) throw new Error(`${name} is damaged in ${this.#path}.`)
  }
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

function entriesOf(directory: Buffer): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY; ) {
    const [nameLength, extra, comment] = [28, 30, 32].map(place => directory.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    entries.set(directory.toString('utf8', at + 46, at + 46 + nameLength), {
      packed: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + extra + comment
  }
  return entries
}
