/** A part of one visit's events, in order. */
export interface RecordedPart {
  tenantId: number
  /** Null if no user is signed in. */
  userId: number | null
  /** Id of the browser, as in its page views and events. */
  visitor: string
  /** Id of the visit. */
  session: string
  /** As rrweb records them; the browser has already masked every input. */
  events: object[]
}

/** Stores recordings of visits (rule T7). */
export interface SessionRecorder {
  /** @throws Error when the part could not be stored */
  save(part: RecordedPart): Promise<void>
}
