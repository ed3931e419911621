/** Reads the text of suppliers' invoices. */
export interface InvoiceReader {
  /**
   * Returns the text of an image or a PDF, line by line as on paper. It takes some seconds, plus the time of requests ahead in the queue.
   * @throws Refusal 422 for a file in which nothing can be read, or that takes too much memory; 503 when it takes too long, or when too many wait
   */
  readText(file: Buffer): Promise<string>
  close(): Promise<void>
}
