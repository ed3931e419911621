/** A part of what happened in one visit, in the order in which it happened. */
export interface RecordedPart {
  tenantId: number
  /** Null for nobody who is signed in. */
  userId: number | null
  /** The browser, as its page views and events name it. */
  visitor: string
  /** The visit. */
  session: string
  /** As rrweb records them, with every input masked by the browser already. */
  events: object[]
}

/** Where recordings of visits go (rule T7). */
export interface SessionRecorder {
  /** @throws Error when the part could not be kept */
  save(part: RecordedPart): Promise<void>
}
