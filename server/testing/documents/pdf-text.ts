import { extractText, extractTextItems, getDocumentProxy } from 'unpdf'

/** Returns the text of a PDF as it would be copied from a reader, with single spaces. */
export async function pdfText(file: Uint8Array): Promise<string> {
  const { text } = await extractText(await opened(file), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

/** Returns the pieces of text of a PDF's first page with their positions: points from the left and from the foot. */
export async function pdfPieces(file: Uint8Array): Promise<{ text: string; x: number; y: number; width: number }[]> {
  const { items } = await extractTextItems(await opened(file))
  return (items[0] ?? []).map(({ str, x, y, width }) => ({ text: str, x, y, width }))
}

/** pdf.js takes ownership of the bytes, so it gets a copy. */
const opened = (file: Uint8Array) => getDocumentProxy(new Uint8Array(file), { verbosity: 0 })
