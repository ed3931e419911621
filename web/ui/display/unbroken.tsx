interface UnbrokenProps {
  /** What stays on one line, such as a model: 'F-150' would break at its hyphen. */
  part: string
  /** A text that has it. */
  children: string
}

/** Shows a text in which the last place of a part never breaks across lines. */
export function Unbroken({ part, children: text }: UnbrokenProps) {
  const at = text.lastIndexOf(part)
  if (part === '' || at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      <span className="unbroken">{part}</span>
      {text.slice(at + part.length)}
    </>
  )
}
