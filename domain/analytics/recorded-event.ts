/** Attributes that hold text that a person reads or has typed. */
const TEXT_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'content',
  'label',
  'placeholder',
  'title',
  'value',
])
const MAX_DEPTH = 200

/** Whether a page may be recorded: never one where people log in, sign up or set a password. */
export const isRecordablePage = (path: string): boolean => !/^\/auth(?:\/|$)/i.test(path)

/** A web address or path without its query and its fragment, where tokens travel; any other text as it is. An address that is itself data loses the data. */
export function withoutQuery(text: string): string {
  if (/^(?:data|mailto|tel):/i.test(text)) return text.slice(0, text.indexOf(':') + 1)
  // A style sheet may begin with a comment.
  if (!/^(?:https?:|blob:|\/(?!\*))/i.test(text)) return text
  const end = text.search(/[?#]/)
  return end === -1 ? text : text.slice(0, end)
}

/**
 * A recorded event (rrweb) without what a recording must not hold: addresses lose query and fragment, and elements the attributes that people read, such as
 * labels and the text of pictures. What stands between the tags is masked by the recorder itself.
 */
export function cleanRecordedEvent<Event extends object>(event: Event): Event {
  return cleaned(event, 0) as Event
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutQuery(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return null
  if (Array.isArray(value)) return value.map(each => cleaned(each, depth + 1))
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
      if (key === 'attributes' && isRecord(part)) return [[key, cleanedAttributes(part, depth + 1)]]
      return [[key, cleaned(part, depth + 1)]]
    }),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const cleanedAttributes = (attributes: Record<string, unknown>, depth: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => !TEXT_ATTRIBUTES.has(name.toLowerCase()))
      .map(([name, value]) => [name, name === 'srcset' ? '' : cleaned(value, depth)]),
  )
