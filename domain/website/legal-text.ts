/** A part of a plain text: a heading, or a paragraph with its lines. */
type TextBlock = { kind: 'heading'; text: string } | { kind: 'paragraph'; lines: string[] }

/** Returns the paragraphs of a text: an empty line separates two. Without spaces at the ends of lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')
    .split(/\n{2,}/)
    .map(paragraph => paragraph.replace(/^\n|\n$/g, ''))
    .filter(paragraph => paragraph.trim() !== '')

/** Returns the text of paragraphs, as a field shows it. */
export const joinParagraphs = (paragraphs: readonly string[]): string => paragraphs.join('\n\n')

/** Returns the headings and paragraphs of a text. A line that begins with `#` is a heading; there is no other markup. */
export function blocksOf(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  for (const paragraph of paragraphsOf(text)) {
    let lines: string[] = []
    const close = (): void => {
      if (lines.length > 0) blocks.push({ kind: 'paragraph', lines })
      lines = []
    }
    for (const line of paragraph.split('\n')) {
      const text = line.trim()
      if (!text.startsWith('#')) {
        lines.push(text)
        continue
      }
      close()
      const heading = text.replace(/^#+/, '').trim()
      if (heading !== '') blocks.push({ kind: 'heading', text: heading })
    }
    close()
  }
  return blocks
}
