import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

/** Takes bytes in order; waits when the reader is slow. */
export type Sink = (chunk: Buffer) => Promise<void> | void

interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

const VERSION = 20
/** Sizes follow the content, and names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1980-01-01, the first day that the format knows: the same content is always the same file. */
const DATE = 0x21

/** Writes a ZIP file as its files are produced, so that memory stays flat. Each file, and the whole, is below 4 GB. */
export class ZipWriter {
  readonly #sink: Sink
  readonly #written: Written[] = []
  #offset = 0

  constructor(sink: Sink) {
    this.#sink = sink
  }

  async #put(chunk: Buffer): Promise<void> {
    this.#offset += chunk.length
    await this.#sink(chunk)
  }

  /** Adds a file whose content `produce` writes. */
  async add(name: string, produce: (write: Sink) => Promise<void>): Promise<void> {
    const file: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset: this.#offset }
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    for (const [at, value] of [VERSION, FLAGS, DEFLATED, 0, DATE].entries()) head.writeUInt16LE(value, 4 + 2 * at)
    head.writeUInt16LE(file.name.length, 26)
    await this.#put(Buffer.concat([head, file.name]))
    const deflate = createDeflateRaw()
    const packing = (async () => {
      for await (const chunk of deflate as AsyncIterable<Buffer>) {
        file.packed += chunk.length
        await this.#put(chunk)
      }
    })()
    const producing = produce(async chunk => {
      file.crc = crc32(chunk, file.crc)
      file.size += chunk.length
      if (!deflate.write(chunk)) await once(deflate, 'drain')
    }).then(
      () => deflate.end(),
      (error: Error) => deflate.destroy(error),
    )
    await Promise.all([packing, producing])
    const sizes = Buffer.alloc(16)
    for (const [at, value] of [0x08074b50, file.crc, file.packed, file.size].entries())
      sizes.writeUInt32LE(value, 4 * at)
    await this.#put(sizes)
    this.#written.push(file)
  }

  /** Writes the directory of the files. */
  async finish(): Promise<void> {
    const start = this.#offset
    for (const { name, crc, packed, size, offset } of this.#written) {
      const entry = Buffer.alloc(46)
      entry.writeUInt32LE(0x02014b50, 0)
      for (const [at, value] of [VERSION, VERSION, FLAGS, DEFLATED, 0, DATE].entries())
        entry.writeUInt16LE(value, 4 + 2 * at)
      for (const [at, value] of [crc, packed, size].entries()) entry.writeUInt32LE(value, 16 + 4 * at)
      entry.writeUInt16LE(name.length, 28)
      entry.writeUInt32LE(offset, 42)
      await this.#put(Buffer.concat([entry, name]))
    }
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(this.#written.length, 8)
    end.writeUInt16LE(this.#written.length, 10)
    end.writeUInt32LE(this.#offset - start, 12)
    end.writeUInt32LE(start, 16)
    await this.#put(end)
  }
}
