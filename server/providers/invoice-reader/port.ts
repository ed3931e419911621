/** Reads what stands on the invoices of suppliers. */
export interface InvoiceReader {
  /**
   * The text of a picture or a PDF, line by line as it stands on the paper. It takes some seconds, and others may be read first.
   * @throws Refusal 422 for a file in which nothing can be read, or that takes too much memory; 503 when it takes too long, or when too many wait
   */
  readText(file: Buffer): Promise<string>
  close(): Promise<void>
}
