import { extractText, extractTextItems, getDocumentProxy } from 'unpdf'

/** The text of a PDF as a reader copies it out of one, its spaces single. */
export async function pdfText(file: Uint8Array): Promise<string> {
  const { text } = await extractText(await opened(file), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

/** The pieces of text of a PDF's first page, each with where it stands: points from the left and from the foot. */
export async function pdfPieces(file: Uint8Array): Promise<{ text: string; x: number; y: number; width: number }[]> {
  const { items } = await extractTextItems(await opened(file))
  return (items[0] ?? []).map(({ str, x, y, width }) => ({ text: str, x, y, width }))
}

/** pdf.js keeps the bytes that it is given: it gets its own. */
const opened = (file: Uint8Array) => getDocumentProxy(new Uint8Array(file), { verbosity: 0 })
