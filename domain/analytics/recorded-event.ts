/** Attributes with text that people read or have typed. */
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

/**
 * Removes the query and the fragment of a web address or path, because they may contain tokens; returns any other text unchanged. A data URL loses
 * its data.
 */
export function withoutQuery(text: string): string {
  if (/^(?:data|mailto|tel):/i.test(text)) return text.slice(0, text.indexOf(':') + 1)
  // A style sheet may start with a comment.
  if (!/^(?:https?:|blob:|\/(?!\*))/i.test(text)) return text
  const end = text.search(/[?#]/)
  return end === -1 ? text : text.slice(0, end)
}

/**
 * Removes from a recorded event (rrweb) what a recording must not contain: query and fragment of addresses, and readable attributes of elements, such
 * as labels and the alt text of images. The recorder itself masks the text between tags.
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
