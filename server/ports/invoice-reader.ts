/** The text of an invoice, and what is uncertain about it. */
export interface ReadText {
  /** Line by line, as on paper. */
  text: string
  /** Words with digits that text recognition was not sure of; none for the text of a PDF. */
  doubtful: readonly string[]
  /** Pages at the end that were not read, because the time was up. */
  unreadPages: number
}

/** Reads the text of suppliers' invoices. */
export interface InvoiceReader {
  /**
   * Returns the text of an image or a PDF. It takes some seconds, plus the time of requests ahead in the queue.
   * @throws Refusal 422 for a file in which nothing can be read, or that takes too much memory; 503 when it takes too long, or when too many wait
   */
  readText(file: Buffer): Promise<ReadText>
  /** Returns how many files wait for it or are being read. */
  waiting(): number
  close(): Promise<void>
}
