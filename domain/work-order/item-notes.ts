const startOf = (item: string): string => `${item}: `

/** Returns what an inspection's notes say about one of its items: the rest of the line that begins with the item's name. */
export function itemNote(notes: string, item: string): string {
  const line = notes.split('\n').find(one => one.startsWith(startOf(item)))
  return line?.slice(startOf(item).length) ?? ''
}

/**
 * Returns the inspection's notes with the note of one item, on a line of its own that begins with the item's name; without that line for an empty note. All
 * other lines stay as they are. The note is one line: what is typed below it would no longer belong to the item.
 */
export function withItemNote(notes: string, item: string, note: string): string {
  const line = note.trim() === '' ? null : startOf(item) + note.replaceAll('\n', ' ')
  const lines = notes === '' ? [] : notes.split('\n')
  const index = lines.findIndex(one => one.startsWith(startOf(item)))
  if (index < 0) return [...lines, ...(line === null ? [] : [line])].join('\n')
  return lines.flatMap((one, at) => (at === index ? (line ?? []) : one)).join('\n')
}
