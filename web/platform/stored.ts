import { type GenericSchema, safeParse } from 'valibot'

/** Reads JSON that this browser stored, maybe in an earlier version; undefined for none or for one that does not fit. */
export function readStored<Value>(schema: GenericSchema<unknown, Value>, stored: string | null): Value | undefined {
  try {
    const { success, output } = safeParse(schema, JSON.parse(stored ?? 'null'))
    return success ? output : undefined
  } catch {
    return undefined
  }
}
