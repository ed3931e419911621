/** Removes these characters at the end of a text. A pattern such as `/0+$/` takes quadratic time on a long text; this does not. */
export function dropEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
