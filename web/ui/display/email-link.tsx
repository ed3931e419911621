/** A mailto link. If it does not fit in one line, it breaks before the @, never inside a word. */
export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`}>
      <EmailText email={email} />
    </a>
  )
}

/** The same as plain text. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
