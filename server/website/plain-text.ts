import { blocksOf } from '../../domain/website/legal-text.ts'
import { type Html, html } from '../platform/html.ts'

/** Returns a plain text with headings as HTML. */
export const proseOf = (text: string, level: 2 | 3): Html[] =>
  blocksOf(text).map(block => {
    if (block.kind === 'heading') return level === 2 ? html`<h2>${block.text}</h2>` : html`<h3>${block.text}</h3>`
    return html`<p>${block.lines.map((line, index) => html`${index > 0 && html`<br>`}${line}`)}</p>`
  })

const MAX_OF_DESCRIPTION = 160

/** Returns the beginning of a text in one line, for search engines. */
export function summaryOf(text: string): string {
  const line = text.replaceAll(/[\s#]+/g, ' ').trim()
  if (line.length <= MAX_OF_DESCRIPTION) return line
  const cut = line.slice(0, MAX_OF_DESCRIPTION)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut}…`
}
