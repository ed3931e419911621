/** A file or folder of an archive. */
export interface TarEntry {
  /** With slashes, without a slash at its end. */
  path: string
  isFolder: boolean
  /** Bytes; 0 for a folder. */
  size: number
}

const BLOCK = 512
const NAME_BYTES = 100
const PREFIX_BYTES = 155

/** Splits a path at a slash, as the format has two fields for it. @throws Error for a path that fits into neither */
function splitPath(path: string): { prefix: string; name: string } {
  if (Buffer.byteLength(path) <= NAME_BYTES) return { prefix: '', name: path }
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
    if (Buffer.byteLength(name) <= NAME_BYTES && Buffer.byteLength(prefix) <= PREFIX_BYTES) return { prefix, name }
  }
  throw new Error(`The path ${path} is too long for the backup.`)
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

/** Returns the block that precedes an entry's content (POSIX ustar, which every tar reads). Only the owner may read what it becomes. */
export function tarHeader({ path, isFolder, size }: TarEntry): Buffer {
  const block = Buffer.alloc(BLOCK)
  const { prefix, name } = splitPath(isFolder ? `${path}/` : path)
  block.write(name, 0)
  block.write(`${octal(isFolder ? 0o700 : 0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100)
  block.write(`${octal(size, 11)}\0${octal(0, 11)}\0`, 124)
  block.write(`        ${isFolder ? '5' : '0'}`, 148)
  block.write('ustar\x0000', 257)
  block.write(prefix, 345)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${octal(sum, 6)}\0 `, 148)
  return block
}

/** Returns the zeros that fill the last block of a content. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** Ends an archive. */
export const TAR_END: Buffer = Buffer.alloc(2 * BLOCK)

const textAt = (block: Buffer, from: number, length: number): string => {
  const field = block.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.subarray(0, end < 0 ? length : end).toString()
}

/** Takes bytes from chunks of any size. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Returns at least one and at most `most` bytes. @throws Error at the end */
  async some(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#source.next()
      if (done) throw new Error('The backup ends too early.')
      this.#rest = value
    }
    const part = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(part.length)
    return part
  }

  async exactly(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let missing = count; missing > 0; ) {
      const part = await this.some(missing)
      parts.push(part)
      missing -= part.length
    }
    return Buffer.concat(parts)
  }
}

/**
 * Reads an archive. The content of each entry has to be read before the next entry.
 * @throws Error when it ends early or is no archive
 */
export async function* readTar(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<{ entry: TarEntry; content: AsyncGenerator<Buffer> }> {
  const bytes = new Bytes(source)
  for (;;) {
    const block = await bytes.exactly(BLOCK)
    if (block.every(byte => byte === 0)) return
    if (textAt(block, 257, 5) !== 'ustar') throw new Error('The backup is damaged: it is not an archive.')
    const prefix = textAt(block, 345, PREFIX_BYTES)
    const full = (prefix === '' ? '' : `${prefix}/`) + textAt(block, 0, NAME_BYTES)
    const isFolder = textAt(block, 156, 1) === '5'
    const size = Number.parseInt(textAt(block, 124, 12), 8)
    const entry = { path: isFolder ? full.replace(/\/$/, '') : full, isFolder, size }
    yield { entry, content: contentOf(bytes, size) }
  }
}

async function* contentOf(bytes: Bytes, size: number): AsyncGenerator<Buffer> {
  for (let missing = size; missing > 0; ) {
    const part = await bytes.some(missing)
    missing -= part.length
    yield part
  }
  await bytes.exactly(tarPadding(size).length)
}
