const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** Formats a number of bytes, such as "12.4 MB". */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${power === 0 ? value : value.toFixed(1)} ${UNITS[power]}`
}

/** At most one line a second. */
const EVERY_MS = 1000

/** Returns what prints how far a step is, as one line that is replaced where the output is a terminal. */
export function progressText(what: string): (done: number, total: number) => void {
  let last = 0
  return (done, total) => {
    if (performance.now() - last < EVERY_MS && done < total) return
    last = performance.now()
    const [of, all] = what.startsWith('bytes') ? [sizeText(done), sizeText(total)] : [done, total]
    const line = `${of} of ${all} ${what.replace(/^bytes /, '')}`
    process.stdout.write(process.stdout.isTTY ? `\r${line.padEnd(60)}` : `${line}\n`)
  }
}
