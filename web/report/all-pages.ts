/** Rows of a request, so that an answer stays small however long a report is. */
const PAGE = 5_000

/** Which rows a request asks for: the first after an invoice's number. */
export interface PageRequest {
  first: number
  after: string | null
}

/** Fetches all rows page by page. @param onRows called with the number of rows so far */
export async function allPages<Row extends { invoiceNumber: string }>(
  fetchPage: (page: PageRequest) => Promise<readonly Row[]>,
  onRows: (count: number) => void,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await fetchPage({ first: PAGE, after: rows.at(-1)?.invoiceNumber ?? null })
    rows.push(...page)
    onRows(rows.length)
    if (page.length < PAGE) return rows
  }
}
